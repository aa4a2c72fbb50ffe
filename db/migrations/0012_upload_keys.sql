-- The key of a repeated upload is bound to the bytes and fields that came under it.

alter table idempotent_request
  -- Known only once the body was read, so it is written with the upload. Null where request_hash covers the whole
  -- request, and in rows from before this column.
  add column content_hash bytea,
  add constraint idempotent_request_content_hash check (length(content_hash) = 32);

-- A file that came in pieces is deleted when an upload is made of it. A repetition still names it by its id.
alter table upload_file add column resumable_id uuid;
