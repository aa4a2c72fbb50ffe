-- Why a license was removed as entered in error. Other changes of these tables have no reason.
alter table license_change add column reason text;
alter table license_change alter column reason set default nullif(current_setting('sealdesk.reason', true), '');
