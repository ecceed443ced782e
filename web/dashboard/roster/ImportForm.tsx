import { Button, Checkbox, FileButton, Group, NativeSelect, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ROSTER_FIELDS,
  type RosterColumn,
  type RosterField,
  type RosterFile,
  type RosterPreview,
} from '#contract/roster.ts'
import { useDashboard } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { TextBox } from '../ui/text.tsx'
import { useDraft } from '../use-draft.ts'
import { PreviewTable } from './PreviewTable.tsx'
import classes from './Roster.module.css'

/** A file, and what it would do. */
interface Found {
  file: RosterFile
  preview: RosterPreview
}

/** Reads a roster from a file or from pasted text, shows what it would do, and applies it as it was shown. */
export function ImportForm() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notify, notifyError } = useToasts()
  const queries = useQueryClient()
  const [text, setText, clearText] = useDraft('roster-import', '')
  const [found, setFound] = useState<Found>()
  const [isOver, setOver] = useState(false)
  const resetFile = useRef<() => void>(null)
  const checking = useMutation({
    mutationFn: async (file: RosterFile) => ({
      file,
      preview: await api.post<RosterPreview>('/api/roster/preview', file),
    }),
    onError: notifyError,
  })
  // Only the last call sets the preview, and none after `discard`.
  const check = (file: RosterFile): void => checking.mutate(file, { onSuccess: setFound })
  const discard = (): void => {
    checking.reset()
    setFound(undefined)
  }
  const applying = useMutation({
    mutationFn: ({ file, preview: { fingerprint } }: Found) =>
      api.post<RosterPreview>('/api/roster', { ...file, fingerprint }),
    onSuccess: ({ rows }, { file }) => {
      notify(t('DASHBOARD_PEOPLE_APPLIED', { count: rows.filter(({ does }) => does !== 'fault').length }))
      if (file.text === text) clearText()
      discard()
    },
    onError: (error, { file }) => {
      notifyError(error)
      check(file)
    },
    onSettled: () => queries.invalidateQueries(),
  })
  const readFile = (file: File | null | undefined): void => {
    // Reset the field: the browser reports no change when the same file is chosen again.
    resetFile.current?.()
    if (file) void bytesOf(file).then((bytes) => check({ bytes }), notifyError)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    readFile(event.dataTransfer.files[0])
  }
  // What was chosen last is shown at once, also before its answer is here.
  const shownFile = checking.isPending ? checking.variables : found?.file
  return (
    <section className="ff-card ff-panel" aria-labelledby="roster-import">
      <h2 id="roster-import">{t('DASHBOARD_PEOPLE_IMPORT')}</h2>
      <p>{t('DASHBOARD_PEOPLE_IMPORT_HINT')}</p>
      <fieldset
        className={classes.drop}
        aria-label={t('DASHBOARD_PEOPLE_AS_FILE')}
        data-over={isOver}
        data-row
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton resetRef={resetFile} accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={readFile}>
          {(props) => (
            <Button loading={checking.isPending} {...props}>
              {t('DASHBOARD_PEOPLE_FILE')}
            </Button>
          )}
        </FileButton>
        <p>{t('DASHBOARD_PEOPLE_DROP')}</p>
      </fieldset>
      <TextBox
        className={classes.input ?? ''}
        label={t('DASHBOARD_PEOPLE_PASTE')}
        rows={4}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          discard()
        }}
      />
      <Group data-row>
        <Button
          variant="default"
          loading={checking.isPending}
          disabled={text.trim() === ''}
          onClick={() => check({ text })}
        >
          {t('DASHBOARD_PEOPLE_CHECK')}
        </Button>
      </Group>
      {found && shownFile && (
        <Stack gap="md">
          <Columns file={shownFile} preview={found.preview} onChange={check} />
          <PreviewTable
            preview={found.preview}
            isWhole={found.file.isWhole === true}
            connect={shownFile.connect ?? []}
            onChange={(connect) => check({ ...shownFile, connect })}
          />
          <Checkbox
            label={t('DASHBOARD_PEOPLE_WHOLE')}
            description={t('DASHBOARD_PEOPLE_WHOLE_HINT')}
            checked={shownFile.isWhole === true}
            onChange={({ currentTarget: { checked } }) => check({ ...shownFile, isWhole: checked })}
          />
          <Group gap="sm" align="stretch" data-row>
            <Button
              loading={applying.isPending}
              disabled={checking.isPending}
              onClick={() => applying.mutate(found)}
            >
              {t('DASHBOARD_PEOPLE_APPLY')}
            </Button>
            <Button variant="default" onClick={discard}>
              {t('DASHBOARD_PEOPLE_DISCARD')}
            </Button>
          </Group>
        </Stack>
      )}
    </section>
  )
}

interface ColumnsProps {
  file: RosterFile
  preview: RosterPreview
  onChange: (file: RosterFile) => void
}

/** What each column holds, to be changed by hand. */
function Columns({ file, preview: { columns, ...preview }, onChange }: ColumnsProps) {
  const { t } = useTranslation()
  const fields = file.columns ?? columns.map(({ field }) => field)
  const hasHeadings = file.hasHeadings ?? preview.hasHeadings
  // A column may have no heading, so it goes by its number.
  const numbered = columns.map((column, at) => ({ ...column, number: at + 1 }))
  const assign = (number: number, field: string): void => {
    const chosen = ROSTER_FIELDS.find((one) => one === field) ?? null
    const others = fields.map((one) => (one === chosen ? null : one))
    onChange({ ...file, hasHeadings, columns: others.with(number - 1, chosen) })
  }
  const choices = [
    { value: '', label: t('DASHBOARD_PEOPLE_FIELD_NONE') },
    ...ROSTER_FIELDS.map((field) => ({ value: field, label: t(FIELD_TEXTS[field]) })),
  ]
  return (
    <fieldset className="ff-plain">
      <legend className="ff-strong">{t('DASHBOARD_PEOPLE_COLUMNS')}</legend>
      <Checkbox
        my="sm"
        label={t('DASHBOARD_PEOPLE_HEADINGS')}
        checked={hasHeadings}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...file, columns: fields, hasHeadings: checked })
        }
      />
      <div className={classes.columns}>
        {numbered.map(({ number, ...column }) => (
          <NativeSelect
            key={number}
            label={columnName(column, t('DASHBOARD_PEOPLE_COLUMN', { number }))}
            description={column.examples.map(shorten).join(' · ')}
            value={fields[number - 1] ?? ''}
            data={choices}
            onChange={({ currentTarget }) => assign(number, currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const FIELD_TEXTS = {
  name: 'DASHBOARD_PEOPLE_FIELD_NAME',
  firstName: 'DASHBOARD_PEOPLE_FIELD_FIRST',
  lastName: 'DASHBOARD_PEOPLE_FIELD_LAST',
  email: 'DASHBOARD_PEOPLE_FIELD_EMAIL',
  number: 'DASHBOARD_PEOPLE_FIELD_NUMBER',
  group: 'DASHBOARD_PEOPLE_FIELD_GROUP',
} as const satisfies Record<RosterField, string>

function columnName({ heading }: RosterColumn, number: string): string {
  return heading === '' ? number : `${number}: ${shorten(heading)}`
}

function shorten(text: string): string {
  return escapeInvisible(text.length > 30 ? `${text.slice(0, 30)}…` : text)
}

/** The bytes of a file as base64. */
function bytesOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  return promise
}
