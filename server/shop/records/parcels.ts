import type { Parcel } from '#contract/training/parcels.ts'
import type { Shop } from '../shop.ts'

/**
 * The table of packages that the learner published at Parcel Shed. It survives a reset of the shop if the learner keeps
 * their progress.
 */
export const parcelsSchema = `
CREATE TABLE IF NOT EXISTS ff_progress_parcels (
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  main TEXT NOT NULL,
  scripts TEXT NOT NULL,
  dependencies TEXT NOT NULL,
  PRIMARY KEY (name, version)
);`

type ParcelRow = Omit<Parcel, 'scripts' | 'dependencies'> & { scripts: string; dependencies: string }

/** All packages of the learner, in the order in which they were published. */
export function publishedParcels({ tables }: Shop): Parcel[] {
  return tables
    .all<ParcelRow>(
      'SELECT name, version, main, scripts, dependencies FROM ff_progress_parcels ORDER BY rowid',
    )
    .map(({ scripts, dependencies, ...row }) => ({
      ...row,
      scripts: JSON.parse(scripts),
      dependencies: JSON.parse(dependencies),
    }))
}

/** Publishes a package. One of the same name and version is replaced. */
export function publishParcel(
  { tables }: Shop,
  { name, version, main, scripts, dependencies }: Parcel,
): void {
  tables.writeProgress(() =>
    tables.run(
      'INSERT OR REPLACE INTO ff_progress_parcels (name, version, main, scripts, dependencies) VALUES (?, ?, ?, ?, ?)',
      [name, version, main, JSON.stringify(scripts), JSON.stringify(dependencies)],
    ),
  )
}

/** Withdraws a package, or all versions of it. Returns how many there were. */
export function withdrawParcels({ tables }: Shop, name: string, version?: string): number {
  const { changes } =
    version === undefined
      ? tables.run('DELETE FROM ff_progress_parcels WHERE name = ?', [name])
      : tables.run('DELETE FROM ff_progress_parcels WHERE name = ? AND version = ?', [name, version])
  return changes
}

/** Packages of others at Parcel Shed that the shop uses. Nobody else publishes under their names. */
export const OTHERS_PARCELS: readonly Parcel[] = ['1.9.0', '2.0.1'].map((version) => ({
  name: 'peel-icons',
  version,
  main: `/** A lantern of this size, as SVG. */
exports.lantern = (size) =>
  '<svg viewBox="0 0 24 24" width="' + size + '" height="' + size + '"><path d="M9 3h6v2h-6zM7 6h10v12h-10zM9 19h6v2h-6z"/></svg>'
`,
  scripts: {},
  dependencies: {},
}))
