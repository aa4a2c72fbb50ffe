-- Licenses get their American spelling.
alter table licence rename to license;
alter table license rename constraint licence_pkey to license_pkey;
alter table license rename constraint licence_state to license_state;
alter table license rename constraint licence_span to license_span;
alter table license rename constraint licence_contact_id_fkey to license_contact_id_fkey;
alter index licence_state rename to license_state;
alter index licence_contact rename to license_contact;
alter sequence licence_id_seq rename to license_id_seq;

-- Processes of the release before this one read the old name until they are restarted. A later migration drops it.
create view licence as select * from license;
