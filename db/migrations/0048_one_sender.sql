-- One request at a time sends pieces of a file, whichever process it comes to. It renews the lease while bytes come; without a
-- renewal the next request takes it over.

alter table resumable_upload
  add column sender uuid,
  add column sender_until timestamptz;
