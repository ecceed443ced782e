import type { ManyProgress } from '#contract/workbench.ts'
import type { Tables } from '../shop/storage/tables.ts'

/** What was sent by the hundred: a row for each day on which something was. */
export const workbenchSchema = `
CREATE TABLE IF NOT EXISTS ff_workbench_sent (
  day TEXT PRIMARY KEY,
  runs INTEGER NOT NULL,
  sent INTEGER NOT NULL
);
`

/** Outlives any reset: whoever teaches a class wants to know of it, and not only of those who leave it as it is. */
export const workbenchTables: readonly string[] = ['ff_workbench_sent']

/** Counts a run. */
export function countRun(tables: Tables, at: Date, sent: number): void {
  const day = at.toISOString().slice(0, 10)
  tables.writeProgress(() =>
    tables.run(
      `INSERT INTO ff_workbench_sent (day, runs, sent) VALUES (?, 1, ?)
        ON CONFLICT (day) DO UPDATE SET runs = runs + 1, sent = sent + excluded.sent`,
      [day, sent],
    ),
  )
}

/** Day by day, the latest first. */
export function sentByDay(tables: Tables): ManyProgress['earlier'] {
  return tables.all('SELECT day, runs, sent FROM ff_workbench_sent ORDER BY day DESC')
}

/** All together. */
export function sentInAll(tables: Tables): { runs: number; sent: number } {
  const sums = 'SELECT coalesce(sum(runs), 0) AS runs, coalesce(sum(sent), 0) AS sent FROM ff_workbench_sent'
  return tables.get(sums) ?? { runs: 0, sent: 0 }
}
