-- Threads are listed by when they were created, which for an imported one is long before it came into this file.

CREATE INDEX thread_by_creation ON thread (created_at);
