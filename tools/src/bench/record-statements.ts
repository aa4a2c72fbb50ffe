import type { Db } from '@sealdesk/core/platform/database/database.ts';

export type Statement = { text: string; values: unknown[] };

/** Runs the work and returns the statements that it ran, for their plans or for the bare driver. */
export async function recordStatements(db: Db, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recording = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
      statements.push({ text: sql, values: [...parameters] });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(recording);
  return statements;
}
