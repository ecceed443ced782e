import { Button, Checkbox } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RosterPreview, RosterPreviewRow } from '#contract/roster.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import classes from './Roster.module.css'
import { VALUE_TEXTS, ValueCell } from './ValueCell.tsx'
import { ROLES, WideTable } from './WideTable.tsx'

/** How many rows are shown at first: thousands would slow the page down. */
const SHOWN = 100

interface PreviewTableProps {
  preview: RosterPreview
  /** People who are not in the file are marked. */
  isWhole: boolean
  /** Numbers of the rows whose person is the learner with this nickname. */
  connect: readonly number[]
  onChange: (connect: number[]) => void
}

/** What a file would do, row by row. */
export function PreviewTable({ preview, isWhole, connect, onChange }: PreviewTableProps) {
  const { rows, missing } = preview
  const { t } = useTranslation()
  const [isFaultyOnly, setFaultyOnly] = useState(false)
  const [isAll, setAll] = useState(false)
  const faulty = rows.filter(({ does }) => does === 'fault')
  const isFiltered = isFaultyOnly && faulty.length > 0
  const chosen = isFiltered ? faulty : rows
  const shown = isAll ? chosen : chosen.slice(0, SHOWN)
  const count = (does: RosterPreviewRow['does']): number => rows.filter((row) => row.does === does).length
  return (
    <>
      <p role="status" className="ff-strong">
        {t('DASHBOARD_PEOPLE_COUNTS', {
          ...{ add: count('add'), connect: count('connect'), change: count('change') },
          ...{ same: count('same'), fault: faulty.length },
        })}
      </p>
      {missing.length > 0 && (
        <p>
          {t(isWhole ? 'DASHBOARD_PEOPLE_MISSING' : 'DASHBOARD_PEOPLE_ABSENT', { count: missing.length })}{' '}
          <bdi>
            {missing
              .slice(0, SHOWN)
              .map(({ name }) => escapeInvisible(name))
              .join(', ')}
            {missing.length > SHOWN && ' …'}
          </bdi>
        </p>
      )}
      <Checkbox
        label={t('DASHBOARD_PEOPLE_FAULTY_ONLY')}
        checked={isFiltered}
        disabled={faulty.length === 0}
        onChange={({ currentTarget }) => setFaultyOnly(currentTarget.checked)}
      />
      <WideTable
        label={t('DASHBOARD_PEOPLE_PREVIEW')}
        headings={[
          t('DASHBOARD_PEOPLE_ROW'),
          t('DASHBOARD_PEOPLE_FIELD_NAME'),
          t('DASHBOARD_PEOPLE_FIELD_EMAIL'),
          t('DASHBOARD_PEOPLE_FIELD_NUMBER'),
          t('DASHBOARD_PEOPLE_FIELD_GROUP'),
          t('DASHBOARD_PEOPLE_OUTCOME'),
        ]}
      >
        {shown.map((row) => (
          <tr key={row.row} {...ROLES.row}>
            <td data-label={t('DASHBOARD_PEOPLE_ROW')} {...ROLES.cell}>
              {row.row}
            </td>
            {(['name', 'email', 'number', 'group'] as const).map((field) => (
              <ValueCell key={field} field={field} value={row[field]} />
            ))}
            <td className={row.does === 'fault' ? (classes.fault ?? '') : ''} {...ROLES.cell}>
              {outcomeText(row, t)}
              {row.nickname !== undefined && !row.isVerified && (
                <Checkbox
                  label={t('DASHBOARD_PEOPLE_NAMESAKE', { nickname: escapeInvisible(row.nickname) })}
                  checked={connect.includes(row.row)}
                  onChange={({ currentTarget: { checked } }) => {
                    const others = connect.filter((one) => one !== row.row)
                    onChange(checked ? [...others, row.row] : others)
                  }}
                />
              )}
            </td>
          </tr>
        ))}
      </WideTable>
      {rows.some(({ nickname, isVerified }) => nickname !== undefined && !isVerified) && (
        <p>{t('DASHBOARD_PEOPLE_NAMESAKE_HINT')}</p>
      )}
      {shown.length < chosen.length && (
        <Button variant="default" className={classes.start ?? ''} onClick={() => setAll(true)}>
          {t('DASHBOARD_PEOPLE_ALL', { count: chosen.length })}
        </Button>
      )}
    </>
  )
}

/** What will happen to a row, in a sentence. */
function outcomeText(
  { does, fault, otherRow, nickname, isVerified, changes = [] }: RosterPreviewRow,
  t: TFunction,
): string {
  const changed = changes
    .map(
      ({ value, from, to }) =>
        `${t(VALUE_TEXTS[value])}: ${escapeInvisible(from ?? '–')} → ${escapeInvisible(to ?? '–')}`,
    )
    .join('; ')
  if (does === 'fault')
    return t(`DASHBOARD_PEOPLE_FAULT_${(fault ?? 'empty').toUpperCase()}`, { row: otherRow })
  if (does === 'connect') {
    const key = isVerified ? 'DASHBOARD_PEOPLE_DOES_VERIFIED' : 'DASHBOARD_PEOPLE_DOES_CONNECT'
    const sentence = t(key, { nickname: escapeInvisible(nickname ?? '') })
    return changed === '' ? sentence : `${sentence} ${changed}`
  }
  return does === 'change' ? changed : t(`DASHBOARD_PEOPLE_DOES_${does.toUpperCase()}`)
}
