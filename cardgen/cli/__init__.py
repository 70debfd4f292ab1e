"""The command: parse, call, report; the only place that prints or exits."""
