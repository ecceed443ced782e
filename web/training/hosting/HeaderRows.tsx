import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGEST_HEADER_NAME, LONGEST_HEADER_VALUE, MOST_HEADERS } from '#contract/training/hosting.ts'
import IconPlus from '~icons/plus'
import IconX from '~icons/x'
import type { HeaderField } from './drafts.ts'
import css from './Pages.module.css'
import { HEADER_VALUES } from './skeletons.ts'

interface HeaderRowsProps {
  headers: readonly HeaderField[]
  onChange: (headers: HeaderField[]) => void
}

/** The headers of a page: a row with a name and a value for each. */
export function HeaderRows({ headers, onChange }: HeaderRowsProps) {
  const { t } = useTranslation()
  const names = useId()
  const rows = useRef<HTMLFieldSetElement>(null)
  /** The row that was just added: its name takes the focus. */
  const [added, setAdded] = useState<number>()
  useEffect(() => {
    if (added !== undefined)
      rows.current?.querySelector<HTMLInputElement>(`[data-row="${added}"] input`)?.focus()
  }, [added])
  const add = () => {
    const id = Math.max(-1, ...headers.map((header) => header.id)) + 1
    onChange([...headers, { id, name: '', value: '' }])
    setAdded(id)
  }
  const edit = (id: number, changes: Partial<HeaderField>) =>
    onChange(headers.map((header) => (header.id === id ? { ...header, ...changes } : header)))
  const remove = (id: number) => {
    onChange(headers.filter((header) => header.id !== id))
    setAdded(undefined)
    rows.current?.querySelector<HTMLButtonElement>('[data-add]')?.focus()
  }
  return (
    <fieldset ref={rows} className={css.headers}>
      <legend>{t('HOSTING_HEADERS')}</legend>
      <p className="ff-hint">{t('HOSTING_HEADERS_HINT')}</p>
      {headers.map(({ id, name, value }, index) => {
        const number = index + 1
        const values = HEADER_VALUES[name.trim().toLowerCase()] ?? []
        return (
          <div key={id} data-row={id} className={css.header}>
            <TextInput
              aria-label={t('HOSTING_HEADER_NAME', { number })}
              placeholder="content-type"
              classNames={{ input: css.code ?? '' }}
              value={name}
              maxLength={LONGEST_HEADER_NAME}
              list={names}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              onChange={(event) => edit(id, { name: event.target.value })}
            />
            <TextInput
              aria-label={t('HOSTING_HEADER_VALUE', { number })}
              classNames={{ input: css.code ?? '' }}
              value={value}
              maxLength={LONGEST_HEADER_VALUE}
              list={`${names}${id}`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              onChange={(event) => edit(id, { value: event.target.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="var(--ff-target)"
              aria-label={t('HOSTING_REMOVE_HEADER', { number })}
              title={t('HOSTING_REMOVE_HEADER', { number })}
              onClick={() => remove(id)}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
            <datalist id={`${names}${id}`}>
              {values.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          </div>
        )
      })}
      <datalist id={names}>
        {Object.keys(HEADER_VALUES).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button
        variant="default"
        size="sm"
        data-add
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        disabled={headers.length >= MOST_HEADERS}
        onClick={add}
      >
        {t('BTN_HOSTING_ADD_HEADER')}
      </Button>
    </fieldset>
  )
}
