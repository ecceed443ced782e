import { ActionIcon, Flex } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowUp from '~icons/arrow-up'
import IconPlayerStopFilled from '~icons/player-stop-filled'
import classes from './Composer.module.css'

interface ComposerProps {
  label: string
  placeholder: string
  /** The id and labels by which clients know the field and its button. */
  field?: { id?: string; className?: string }
  button?: { className?: string }
  onSend: (words: string) => void
  /** Given while an answer is being written: it can be stopped, and nothing else can be sent. */
  onStop?: (() => void) | undefined
  /** True if the customer was writing when the screen changed. */
  isFocused?: boolean
}

/** While an input method composes a word, Enter selects the word. */
const COMPOSING = 229

/**
 * The field and button for a message. Enter sends, Shift and Enter start a new line, and the field grows with its text.
 * The current value of the field is sent, also if a script set it.
 */
export function Composer(props: ComposerProps) {
  const { label, placeholder, field, button, onSend, onStop, isFocused } = props
  const { t } = useTranslation()
  const box = useRef<HTMLTextAreaElement>(null)
  const isEnterDown = useRef(false)
  const hint = useId()

  useEffect(() => {
    if (isFocused) box.current?.focus({ preventScroll: true })
  }, [isFocused])

  const send = () => {
    const words = box.current?.value ?? ''
    box.current?.focus()
    if (!box.current || onStop || words.trim() === '') return
    box.current.value = ''
    grow(box.current)
    onSend(words)
  }
  const press = (event: KeyboardEvent) => {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === COMPOSING
    if (event.key === 'Enter' || isComposing) isEnterDown.current = true
    if (event.key === 'Escape' && onStop) onStop()
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    send()
  }
  /** Some clients only send the `keyup` event. */
  const release = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (!isEnterDown.current && !event.shiftKey) send()
    isEnterDown.current = false
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (onStop) onStop()
    else send()
  }

  return (
    <Flex component="form" direction="column" gap="xs" onSubmit={submit}>
      <div className={classes.box}>
        <textarea
          ref={box}
          id={field?.id}
          name="message"
          className={`${field?.className ?? ''} ${classes.field}`}
          rows={1}
          autoComplete="off"
          dir="auto"
          enterKeyHint="send"
          aria-label={label}
          aria-describedby={hint}
          placeholder={placeholder}
          onKeyDown={press}
          onKeyUp={release}
          onInput={(event) => grow(event.currentTarget)}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          className={button?.className ?? ''}
          aria-label={onStop ? t('CHAT_STOP') : t('CHATBOT_SEND_MESSAGE')}
          title={onStop ? t('CHAT_STOP') : t('CHATBOT_SEND_MESSAGE')}
        >
          {onStop ? <IconPlayerStopFilled aria-hidden="true" /> : <IconArrowUp aria-hidden="true" />}
        </ActionIcon>
      </div>
      <p id={hint} className={classes.hint}>
        {t('CHAT_KEYS')}
      </p>
    </Flex>
  )
}

/** For browsers whose text areas do not grow on their own. */
function grow(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
