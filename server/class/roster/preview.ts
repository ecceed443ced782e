import type { RosterFile, RosterPreview } from '#contract/roster.ts'
import type { RosterState } from '../store/roster.ts'
import { recogniseColumns } from './columns.ts'
import { decodeText, readCsv } from './csv.ts'
import { peopleIn } from './entries.ts'
import { fingerprintOf, mergeRoster, type RosterMerge } from './merge.ts'

/** A file that was read, to be compared with a class. */
export interface ReadRoster extends Pick<RosterPreview, 'encoding' | 'hasHeadings' | 'columns'> {
  /** Number of people. */
  count: number
  /** What the file does to a class, and what a trainer sees of that. */
  mergeInto(state: RosterState): { merge: RosterMerge; preview: RosterPreview }
}

/** The cells of a file with a roster. */
interface RosterCells extends Pick<RosterPreview, 'encoding'> {
  rows: readonly (readonly string[])[]
}

/** Reads the cells of a file. Throws `UnreadableCsv`. */
export function readCells(file: RosterFile): RosterCells {
  const { text, encoding } =
    file.bytes === undefined
      ? { text: file.text ?? '', encoding: 'utf-8' as const }
      : decodeText(Buffer.from(file.bytes, 'base64'))
  return { rows: readCsv(text), encoding }
}

/** Finds the people in the cells of a file. */
export function readRoster(
  { rows, encoding }: RosterCells,
  file: RosterFile,
  { isSchool }: { isSchool: boolean },
): ReadRoster {
  const table = recogniseColumns(rows, file)
  const people = peopleIn(table)
  const { hasHeadings, columns } = table
  return {
    ...{ encoding, hasHeadings, columns },
    count: people.length,
    mergeInto: (state) => {
      const { isWhole = false, connect = [] } = file
      const merge = mergeRoster(people, state, { isWhole, connect: new Set(connect), isSchool })
      return {
        merge,
        preview: {
          ...{ fingerprint: fingerprintOf(merge), encoding, hasHeadings, columns },
          rows: merge.rows.map(({ preview }) => preview),
          missing: merge.missing.map(({ id, name }) => ({ id, name })),
        },
      }
    },
  }
}
