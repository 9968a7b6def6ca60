"""pbf evening: one module for each chapter of an evening."""
