import type { SendManyProgress } from '#contract/workbench.ts'
import type { Tables } from '../shop/storage/tables.ts'

/** Number of requests sent by runs: one row for each day. */
export const workbenchSchema = `
CREATE TABLE IF NOT EXISTS ff_workbench_sent (
  day TEXT PRIMARY KEY,
  runs INTEGER NOT NULL,
  sent INTEGER NOT NULL
);
`

/** Survives any reset, so that a trainer sees all runs. */
export const workbenchTables: readonly string[] = ['ff_workbench_sent']

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

/** By day, latest first. */
export function sentByDay(tables: Tables): SendManyProgress['earlier'] {
  return tables.all('SELECT day, runs, sent FROM ff_workbench_sent ORDER BY day DESC')
}

/** Totals. */
export function totalSent(tables: Tables): { runs: number; sent: number } {
  const sums = 'SELECT coalesce(sum(runs), 0) AS runs, coalesce(sum(sent), 0) AS sent FROM ff_workbench_sent'
  return tables.get(sums) ?? { runs: 0, sent: 0 }
}
