/** Returns the SQL condition that a sealed set or final documents of `table`'s job stand. */
export function sealedSetStands(table: string): string {
  return `exists (select from document d where d.job_number = ${table}.number and d.purpose in ('working', 'final')
    and d.superseded_at is null)`;
}

/** Returns the SQL of the contact who uploaded the finals of `table`'s job that stand; else null. */
export function finalUploaderOf(table: string): string {
  return `(select d.uploader_id from document d where d.job_number = ${table}.number
    and d.purpose = 'final' and d.superseded_at is null order by d.created_at desc limit 1)`;
}
