import { Button, Group } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { showSnackbar, UNDO_SHOWN_MS } from '#web/ui/snackbar/snackbar.tsx'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconDeviceFloppy from '~icons/device-floppy'
import IconTrash from '~icons/trash'
import css from './Pages.module.css'
import type { useEntryActions } from './use-entry-actions.ts'

/** Of fields that hold no words. */
export const PLAIN_TYPING = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  dir: 'ltr',
} as const

interface EntryFormProps<Field extends string> {
  ids: { form: string; save: string; remove: string }
  texts: { title: string; save: string; remove: string }
  /** The entry was saved before. */
  isSaved: boolean
  isChanged: boolean
  takesFocus: boolean
  /** Fields without a value. */
  missing: Partial<Record<Field, unknown>>
  labels: Record<Field, string>
  /** The entry can be saved. */
  isComplete: boolean
  actions: ReturnType<typeof useEntryActions>
  onDiscard: () => void
  /** Brings back what was discarded. */
  onUndoDiscard: () => void
  /** Below the heading: the fields. */
  children: ReactNode
  /** Announced above the buttons. */
  note?: ReactNode
}

/** The form of an entry: its heading, errors and buttons around its fields. */
export function EntryForm<Field extends string>(props: EntryFormProps<Field>) {
  const { ids, texts, isSaved, isChanged, takesFocus, isComplete, actions, children, note } = props
  const { t } = useTranslation()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const discard = () => {
    props.onDiscard()
    heading.current?.focus()
    const undo = { text: t('BTN_UNDO'), run: props.onUndoDiscard }
    showSnackbar(t('HOSTING_DISCARDED'), 'plain', undo, UNDO_SHOWN_MS)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) actions.save()
  }
  return (
    <form id={ids.form} className={css.form} onSubmit={submit} noValidate aria-labelledby={`${id}title`}>
      <h2 ref={heading} id={`${id}title`} tabIndex={-1} className={css.title}>
        {texts.title}
      </h2>
      {children}
      <FormError text={actions.error} />
      {note}
      <Group gap="xs">
        <Button
          type="submit"
          id={ids.save}
          size="md"
          leftSection={<IconDeviceFloppy size={20} aria-hidden="true" />}
          loading={actions.isSaving}
          disabled={!isComplete || actions.isRemoving}
          aria-describedby={`${id}missing`}
        >
          {texts.save}
        </Button>
        {isChanged && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={discard}
          >
            {t(isSaved ? 'BTN_HOSTING_DISCARD' : 'BTN_HOSTING_CLEAR')}
          </Button>
        )}
        {isSaved && (
          <Button
            variant="default"
            id={ids.remove}
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            loading={actions.isRemoving}
            disabled={actions.isSaving}
            onClick={actions.remove}
          >
            {texts.remove}
          </Button>
        )}
      </Group>
      <MissingFields id={`${id}missing`} fieldErrors={props.missing} labels={props.labels} />
    </form>
  )
}
