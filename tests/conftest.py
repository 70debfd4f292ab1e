"""What holds for all tests."""

from hypothesis import settings

settings.register_profile("busy", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("busy")
