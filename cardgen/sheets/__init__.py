"""Where pieces come to lie on paper: pure geometry in mm; knows no face's content and no PDF."""
