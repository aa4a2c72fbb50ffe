-- Operations' own working files are documents, too, but none that is reviewed or fetched under 'working'.
-- Every row keeps the narrower rule that stood here before, so none needs to be read again.
alter table document drop constraint document_purpose;
alter table document add constraint document_purpose
  check (purpose in ('initial_seals', 'merged', 'replace_original', 'final', 'original', 'working', 'own_working')) not valid;

-- A copy in the bucket of documents for which no document stands yet. It is written down before it is made, and struck
-- out by the transaction that adds the document: what stands here for a day is nobody's and may go.
create table shelved_object (
  object_key text primary key,
  shelved_at timestamptz not null default now()
);
