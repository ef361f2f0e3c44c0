import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Db } from '#server/database/schema.ts';
import type { Way } from './matching.ts';

/** How a page of a list was found, for the log. Without values: they are what people search for. */
export interface ListPlan {
  way: Way | 'few by index';
  /** The share of all members that the conditions besides the words leave. */
  share: number;
  /** How many parts of the words were looked up in the search index. */
  lookedUp: number;
  /** Members before the page that a mark skipped, if there was one. */
  marked: number | null;
  total: number;
  /** The SQL that was sent, with placeholders for the values. */
  statements: string[];
}

/** The same database, which records the SQL of its statements. */
export function recording(db: Db): { db: Db; statements(): string[] } {
  const sent: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      sent.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const executor = db.getExecutor();
  return {
    db: db.withPlugin(plugin),
    statements: () => sent.map((node) => executor.compileQuery(node, { queryId: '' }).sql),
  };
}
