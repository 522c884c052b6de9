//! Part of taught; being written.
