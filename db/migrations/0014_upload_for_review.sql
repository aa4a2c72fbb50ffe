-- What the form of an upload said besides its files, so that the upload can be accepted without its request.
alter table upload
  -- A working file is either the sealed set for review or the uploader's own.
  add column is_for_review boolean not null default false,
  add constraint upload_review_is_working check (not is_for_review or purpose = 'working');
