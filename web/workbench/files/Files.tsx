import { Group, Stack } from '@mantine/core'
import '../english.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowBarToRight from '~icons/arrow-bar-to-right'
import IconDownload from '~icons/download'
import IconPlus from '~icons/plus'
import IconRepeat from '~icons/repeat'
import IconTrash from '~icons/trash'
import { type Bytes, bytesOfFile, saveAs } from '../bytes.ts'
import { Field, RealTools, ToolButton } from '../Field.tsx'
import { openTool, type ToolInput, type ToolProps } from '../open-tool.ts'
import parts from '../parts.module.css'
import { errorText } from '../tool-error.ts'
import { InspectFile } from './InspectFile.tsx'
import { blankFiles, fileKinds, type NewFileKind, paddedBytes, type ZipEntry, zipOf } from './new-file.ts'

/** The tool for files: creates unusual ones, and inspects existing ones. */
export default function Files({ input }: ToolProps) {
  const { t } = useTranslation()
  const [isLooking, setLooking] = useState(false)
  const [taken, setTaken] = useState<ToolInput>()
  if (input && input !== taken) {
    setTaken(input)
    setLooking(true)
  }
  return (
    <Stack>
      <Group gap="xs" align="stretch">
        {[false, true].map((looking) => (
          <ToolButton
            key={String(looking)}
            aria-pressed={isLooking === looking}
            onClick={() => setLooking(looking)}
          >
            {t(looking ? 'WB_LOOK_INTO' : 'WB_BUILD')}
          </ToolButton>
        ))}
      </Group>
      <div hidden={isLooking}>
        <Build />
      </div>
      <div hidden={!isLooking}>
        <InspectFile input={input} />
      </div>
      <RealTools text={isLooking ? 'WB_REAL_LOOK' : 'WB_REAL_BUILD'} />
    </Stack>
  )
}

interface Draft {
  kind: NewFileKind
  name: string
  text: string
  size: string
  entries: readonly ZipEntry[]
}

function blankDraft(kind: NewFileKind): Draft {
  const { name, text } = blankFiles[kind]
  return { kind, name, text, size: '150000', entries: [{ id: 1, name: 'readme.txt', text: 'hello\n' }] }
}

function draftBytes({ kind, text, size, entries }: Draft): Bytes {
  if (kind === 'zip') return zipOf(entries)
  if (kind === 'size') return paddedBytes(text, Number(size))
  return new TextEncoder().encode(text)
}

/** The file of a draft, or an error. */
function fileOf(draft: Draft): File | string {
  try {
    return new File([draftBytes(draft)], draft.name, { type: blankFiles[draft.kind].type })
  } catch (error) {
    return errorText(error)
  }
}

/** A form for a new file. The file is created when it is used. */
function Build() {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => blankDraft('zip'))
  const change = (news: Partial<Draft>) => setDraft({ ...draft, ...news })
  return (
    <Stack>
      <Group gap="xs" align="stretch">
        {fileKinds.map((kind) => (
          <ToolButton
            key={kind}
            aria-pressed={kind === draft.kind}
            onClick={() => setDraft(blankDraft(kind))}
          >
            {t(`WB_KIND_${kind.toUpperCase()}`)}
          </ToolButton>
        ))}
      </Group>
      <Field label={t('WB_FILE_NAME')} value={draft.name} onChange={(name) => change({ name })} />
      {draft.kind === 'zip' && (
        <Entries entries={draft.entries} onChange={(entries) => change({ entries })} />
      )}
      {draft.kind === 'size' && (
        <Field label={t('WB_FILE_SIZE')} value={draft.size} onChange={(size) => change({ size })} />
      )}
      {draft.kind !== 'zip' && (
        <Field
          label={t(draft.kind === 'size' ? 'WB_FILE_START' : 'WB_FILE_TEXT')}
          rows={draft.kind === 'size' ? 2 : 9}
          value={draft.text}
          onChange={(text) => change({ text })}
        />
      )}
      <UseFile make={() => fileOf(draft)} />
    </Stack>
  )
}

interface EntriesProps {
  entries: readonly ZipEntry[]
  onChange: (entries: readonly ZipEntry[]) => void
}

/** The entries of an archive. */
function Entries({ entries, onChange }: EntriesProps) {
  const { t } = useTranslation()
  const replace = (entry: ZipEntry) => onChange(entries.map((one) => (one.id === entry.id ? entry : one)))
  const add = () => {
    const id = Math.max(0, ...entries.map((entry) => entry.id)) + 1
    onChange([...entries, { id, name: '', text: '' }])
  }
  return (
    <>
      {entries.map((entry, index) => (
        <fieldset key={entry.id} data-row className={parts.card}>
          <legend className="ff-strong">{t('WB_ENTRY', { number: index + 1 })}</legend>
          <Field
            label={t('WB_ENTRY_NAME')}
            value={entry.name}
            onChange={(name) => replace({ ...entry, name })}
          />
          <Field
            label={t('WB_ENTRY_TEXT')}
            rows={3}
            value={entry.text}
            onChange={(text) => replace({ ...entry, text })}
          />
          <div className={parts.row}>
            <ToolButton
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => onChange(entries.filter((one) => one !== entry))}
            >
              {t('WB_ENTRY_REMOVE', { number: index + 1 })}
            </ToolButton>
          </div>
        </fieldset>
      ))}
      <div className={parts.row}>
        <ToolButton leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={add}>
          {t('WB_ENTRY_ADD')}
        </ToolButton>
      </div>
    </>
  )
}

interface UseFileProps {
  /** Creates the file, or explains why that fails. */
  make: () => File | string
}

/** The page's file inputs, updated as they appear and disappear. */
function useUploadFields(): readonly UploadField[] {
  const [fields, setFields] = useState<readonly UploadField[]>([])
  useEffect(() => {
    const look = () =>
      setFields((known) => {
        const found = uploadFields()
        const isSame =
          found.length === known.length && found.every(({ field }, i) => field === known[i]?.field)
        return isSame ? known : found
      })
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return fields
}

/** What to do with a file: put it into a field of the page, into a request of the repeater, or download it. */
function UseFile({ make }: UseFileProps) {
  const { t } = useTranslation()
  const fields = useUploadFields()
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean }>()
  const hand = (take: (file: File) => string | undefined) => {
    const file = make()
    if (typeof file === 'string') return setOutcome({ text: file, isError: true })
    const text = take(file)
    setOutcome(text === undefined ? undefined : { text, isError: false })
  }
  const save = (file: File) => {
    bytesOfFile(file).then(
      (bytes) => saveAs(file.name, bytes, file.type),
      (error) => setOutcome({ text: errorText(error), isError: true }),
    )
    return t('WB_SAVED', { name: file.name })
  }
  return (
    <>
      <div className={parts.row}>
        {fields.map(({ field, name }) => (
          <ToolButton
            key={name}
            isMain
            leftSection={<IconArrowBarToRight size={18} aria-hidden="true" />}
            onClick={() =>
              hand((file) => {
                putInto(field, file)
                return t('WB_PUT_DONE', { name: file.name, field: name, count: file.size })
              })
            }
          >
            {t('WB_PUT_INTO', { field: name })}
          </ToolButton>
        ))}
        <ToolButton
          leftSection={<IconRepeat size={18} aria-hidden="true" />}
          onClick={() =>
            hand((file) => {
              openTool('repeater', { file })
              return undefined
            })
          }
        >
          {t('WB_FILE_TO_REPEATER')}
        </ToolButton>
        <ToolButton leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={() => hand(save)}>
          {t('WB_SAVE')}
        </ToolButton>
      </div>
      {fields.length === 0 && <p className={parts.note}>{t('WB_NO_FIELDS')}</p>}
      {outcome && (
        <p role={outcome.isError ? 'alert' : 'status'} className={outcome.isError ? parts.error : parts.note}>
          {outcome.text}
        </p>
      )}
    </>
  )
}

/** A file input of the page. */
interface UploadField {
  field: HTMLInputElement
  name: string
}

/** The file inputs of the page by their names, without those of the workbench. */
function uploadFields(): UploadField[] {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input[type="file"]:not([data-workbench-picker])',
  )
  return Array.from(fields, (field) => ({ field, name: nameOf(field) }))
}

function nameOf(field: HTMLInputElement): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.trim()
  return label || field.name || field.id || 'file'
}

/** Puts a file into an input as if it was chosen there; the `accept` attribute is ignored. */
function putInto(field: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  field.files = transfer.files
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
