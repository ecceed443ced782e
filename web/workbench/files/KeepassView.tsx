import { Flex } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconLockOpen from '~icons/lock-open'
import IconPlayerStop from '~icons/player-stop'
import { type Bytes, fromBase64, lossyText } from '../bytes.ts'
import { Field, ToolButton } from '../Field.tsx'
import parts from '../parts.module.css'
import { errorText, ToolError } from '../tool-error.ts'
import { type OpenedKeepass, openKeepass, readKeepass } from './keepass.ts'
import css from './PictureView.module.css'

/** A KeePass file: tries passwords, and shows its entries. */
export default function KeepassView({ bytes }: { bytes: Bytes }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState('')
  const [error, setError] = useState<string>()
  const [entries, setEntries] = useState<readonly KeepassEntry[]>()
  const [isTrying, setTrying] = useState(false)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const tryThem = async (passwords: readonly string[], { signal }: AbortController) => {
    const tell = (tried: number) => setStatus(t('WB_SAFE_TRIED', { tried, count: passwords.length }))
    const safe = await openKeepass(readKeepass(bytes), passwords, tell, signal)
    if (signal.aborted) return setStatus('')
    if (!safe) throw new ToolError('WB_SAFE_CLOSED')
    setEntries(entriesOf(safe))
    setStatus(t('WB_SAFE_OPENED', { password: safe.password }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    stop.current = new AbortController()
    setTrying(true)
    setError(undefined)
    setStatus('')
    void tryThem(typed.split('\n').filter(Boolean), stop.current)
      .catch((reason) => setError(errorText(reason)))
      .finally(() => setTrying(false))
  }
  return (
    <>
      <Flex component="form" direction="column" gap="md" onSubmit={submit}>
        <Field label={t('WB_SAFE_PASSWORDS')} rows={4} value={typed} onChange={setTyped} />
        <div className={parts.row}>
          {isTrying ? (
            <ToolButton
              leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
              onClick={() => stop.current?.abort()}
            >
              {t('WB_SAFE_STOP')}
            </ToolButton>
          ) : (
            <ToolButton type="submit" isMain leftSection={<IconLockOpen size={18} aria-hidden="true" />}>
              {t('WB_SAFE_OPEN')}
            </ToolButton>
          )}
        </div>
      </Flex>
      <p className={parts.note} role="status">
        {status}
      </p>
      {error !== undefined && (
        <p className={parts.error} role="alert">
          {error}
        </p>
      )}
      {entries?.map((entry, index) => (
        <section key={String(index)} aria-label={t('WB_SAFE_ENTRY', { number: index + 1 })}>
          <Flex component="dl" direction="column" gap="xxs" fz="sm" className={css.facts}>
            {entry.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Flex>
        </section>
      ))}
    </>
  )
}

/** An entry: its fields by name. */
type KeepassEntry = readonly (readonly [name: string, value: string])[]

/** The entries of an opened file. Their former versions are included. */
function entriesOf({ xml, unmask }: OpenedKeepass): KeepassEntry[] {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  if (document.querySelector('parsererror')) throw new ToolError('WB_SAFE_BROKEN')
  // In order, whether they are shown or not: the stream cipher continues from value to value.
  for (const value of document.querySelectorAll('Value[Protected="True"]')) {
    value.textContent = lossyText(unmask(fromBase64(value.textContent ?? '')))
  }
  return Array.from(document.querySelectorAll('Entry'), (entry) =>
    Array.from(entry.querySelectorAll(':scope > String'), (pair): [string, string] => [
      pair.querySelector('Key')?.textContent ?? '',
      pair.querySelector('Value')?.textContent ?? '',
    ]).filter(([, value]) => value !== ''),
  )
}
