import { Box, Button, Flex, Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { LearnerClass } from '#contract/learner-class.ts'
import { formatMoment } from '#web/locale.ts'
import { openDialog, useOpenDialog } from '#web/ui/behaviour/open-dialog.ts'
import { useMarkMessagesRead } from '../data/class.ts'
import { usePlanNews } from '../training/plan/use-plan-news.ts'
import css from './Class.module.css'
import { SuggestedPlaceLink } from './MessageList.tsx'
import unread from './UnreadNotices.module.css'
import { nicknameOf, noticeSentence } from './use-announcements.ts'
import './page-texts.ts'

interface Props {
  own: Pick<LearnerClass, 'messages' | 'notices' | 'nickname' | 'sharedBy' | 'plan'>
  /** Takes the focus when the last notice is closed. */
  onEmpty: () => void
}

/**
 * What the learner has not read yet, above whatever is open: messages, what trainers did to the shop or the access, and
 * a new part of the plan. Each stays until it is closed. The focus is not moved here, and the class bar announces them.
 */
export default function UnreadNotices({ own, onEmpty }: Props) {
  const { t } = useTranslation()
  const markRead = useMarkMessagesRead()
  const plan = usePlanNews(own.plan)
  const box = useRef<HTMLElement>(null)
  const messages = own.messages.filter(({ isRead }) => !isRead)
  const isAny = plan.sentence !== undefined || own.notices.length + messages.length > 0
  const dialog = useOpenDialog()
  useTopLayer(box, isAny, dialog)
  if (!isAny) return null
  /** The focus moves to the next notice, and from the last one to the open dialog or the bar. */
  const closing = (close: () => unknown) => async () => {
    const place = box.current
    const all = [...(place?.querySelectorAll<HTMLElement>('[data-close]') ?? [])]
    const index = all.findIndex((one) => one.matches(':focus'))
    await close()
    if (index < 0) return
    const next = all[index + 1] ?? all[index - 1] ?? openDialog()
    if (next) next.focus({ preventScroll: true })
    else onEmpty()
  }
  const section = (
    <section ref={box} popover="manual" className={unread.place} aria-label={t('CLASS_UNREAD_TITLE')}>
      <ul className="ff-list">
        {plan.sentence !== undefined && <Notice text={plan.sentence} onClose={closing(plan.close)} />}
        {own.notices.map((notice) => (
          <Notice
            key={notice.id}
            from={notice}
            text={noticeSentence(t, notice, nicknameOf(own))}
            onClose={closing(() => markRead([notice.id]))}
          />
        ))}
        {messages.map((message) => (
          <Notice
            key={message.id}
            from={message}
            text={message.text}
            onClose={closing(() => markRead([message.id]))}
          >
            {message.place && (
              <SuggestedPlaceLink place={message.place} onGo={() => markRead([message.id])} />
            )}
          </Notice>
        ))}
      </ul>
    </section>
  )
  return dialog ? createPortal(section, dialog) : section
}

interface NoticeProps {
  from?: { by: string; at: string }
  text: string
  /** A link, beside the button that closes the notice. */
  children?: ReactNode
  onClose: () => Promise<void>
}

function Notice({ from, text, children, onClose }: NoticeProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setBusy(true)
    void onClose().finally(() => setBusy(false))
  }
  return (
    <li className={`${css.message} ${unread.notice}`}>
      {from && (
        <Flex component="p" gap="0 var(--ff-space-3)" wrap="wrap" fz="sm" className={css.from}>
          <strong dir="auto">{from.by}</strong>{' '}
          <time className="ff-muted" dateTime={from.at}>
            {formatMoment(new Date(from.at))}
          </time>
        </Flex>
      )}
      <p className={css.text} dir="auto">
        {text}
      </p>
      {children && (
        <Box component="p" fz="sm" className="ff-muted">
          {t('CLASS_COME_WHY')}
        </Box>
      )}
      <Group gap="sm" align="stretch">
        {children}
        <Button variant="default" data-close loading={isBusy} onClick={close}>
          {t('CLASS_HAVE_READ')}
        </Button>
      </Group>
    </li>
  )
}

/** Shows the element above everything, also above a dialog that opens later. */
function useTopLayer(
  box: { current: HTMLElement | null },
  isShown: boolean,
  parent: HTMLElement | null,
): void {
  useEffect(() => {
    const place = box.current
    if (!isShown || !place) return
    // What was shown last is on top, so it is shown again above a new dialog.
    place.dataset.above = parent ? 'dialog' : 'page'
    const [top, focused] = [place.scrollTop, document.activeElement]
    if (place.matches(':popover-open')) place.hidePopover()
    place.showPopover()
    place.scrollTop = top
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }, [box, isShown, parent])
}
