import { useTranslation } from 'react-i18next'
import type { RosterValue } from '#contract/roster.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { ROLES } from './WideTable.tsx'

/** The headings of a person's values. */
export const VALUE_TEXTS = {
  name: 'DASHBOARD_PEOPLE_FIELD_NAME',
  email: 'DASHBOARD_PEOPLE_FIELD_EMAIL',
  number: 'DASHBOARD_PEOPLE_FIELD_NUMBER',
  group: 'DASHBOARD_PEOPLE_FIELD_GROUP',
} as const satisfies Record<RosterValue, string>

/** A value of a person in a table, with its heading for narrow screens. Without a value the cell is empty. */
export function ValueCell({ field, value }: { field: RosterValue; value: string | null | undefined }) {
  const { t } = useTranslation()
  return (
    <td data-label={t(VALUE_TEXTS[field])} {...ROLES.cell}>
      {value ? <bdi>{escapeInvisible(value)}</bdi> : null}
    </td>
  )
}
