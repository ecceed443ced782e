import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Icon } from '#web/ui/icon.tsx'
import css from './Pages.module.css'
import type { Drafts } from './stored-drafts.ts'
import { NEW_ENTRY } from './use-entries.ts'

interface EntryListProps {
  drafts: Drafts<unknown>
  /** The key of the open entry. */
  current: string
  onOpen: (key: string) => void
}

/** Keys of the saved entries and of those that are only drafts, sorted. */
export function listedKeys(entries: ReadonlyMap<string, unknown>, drafts: Drafts<unknown>): string[] {
  const keys = new Set([...entries.keys(), ...Object.keys(drafts)])
  return [...keys].filter((key) => key !== NEW_ENTRY).sort()
}

/** The button that opens the form of a new entry. */
export function NewEntry({
  id,
  Icon,
  drafts,
  current,
  onOpen,
  children,
}: EntryListProps & { id: string; Icon: Icon; children: ReactNode }) {
  return (
    <Button
      variant="default"
      id={id}
      fullWidth
      className={css.new ?? ''}
      leftSection={<Icon size={20} aria-hidden="true" />}
      aria-current={current === NEW_ENTRY || undefined}
      onClick={() => onOpen(NEW_ENTRY)}
    >
      {children}
      {NEW_ENTRY in drafts && <Unsaved />}
    </Button>
  )
}

interface EntriesProps extends EntryListProps {
  keys: readonly string[]
  nameOf?: (key: string) => string
  /** Shown beside an entry without a draft. */
  stateOf?: (key: string) => ReactNode
}

/** Buttons that open saved entries and drafts. */
export function Entries({ keys, drafts, current, onOpen, nameOf, stateOf }: EntriesProps) {
  return (
    <ul className="ff-list">
      {keys.map((key) => (
        <li key={key}>
          <button
            type="button"
            className={css.entry}
            aria-current={key === current || undefined}
            onClick={() => onOpen(key)}
          >
            <span className={css.path} dir="ltr">
              {nameOf?.(key) ?? key}
            </span>
            {key in drafts ? <Unsaved /> : stateOf?.(key)}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Unsaved() {
  const { t } = useTranslation()
  return <span className={css.unsaved}>{t('HOSTING_UNSAVED')}</span>
}
