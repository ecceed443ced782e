import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Composer.module.css'

interface ComposerProps {
  label: string
  placeholder: string
  /** What clients know the field and its button by. */
  field?: { id?: string; className?: string }
  button?: { className?: string }
  onSend: (words: string) => void
  /** Given while an answer is on its way: it can be stopped, and nothing else is sent before that. */
  onStop?: (() => void) | undefined
  /** True where the customer was in the middle of writing when the screen changed. */
  isFocused?: boolean
}

/** While letters are being put together to a word, Enter chooses the word. */
const COMPOSING = 229

/**
 * Where one writes. Enter sends, Shift and Enter start a new line, and the field grows with what is in it. What
 * stands in the field is what is sent, whoever put it there.
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
  /** Some clients send the end of a keystroke only. */
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
    <form className={classes.composer} onSubmit={submit}>
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
        <button
          type="submit"
          className={`${button?.className ?? ''} ${classes.send}`}
          aria-label={onStop ? t('CHAT_STOP') : t('CHATBOT_SEND_MESSAGE')}
          title={onStop ? t('CHAT_STOP') : t('CHATBOT_SEND_MESSAGE')}
        >
          {onStop ? <IconPlayerStopFilled aria-hidden="true" /> : <IconArrowUp aria-hidden="true" />}
        </button>
      </div>
      <p id={hint} className={classes.hint}>
        {t('CHAT_KEYS')}
      </p>
    </form>
  )
}

/** For browsers whose fields do not grow by themselves. */
function grow(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
