import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClassMessage, MessageLink } from '#contract/learner-class.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import IconWalk from '~icons/walk'
import { useMarkMessagesRead } from '../data/class.ts'
import css from './Class.module.css'
import bar from './ClassBar.module.css'
import { SuggestedPlaceLink } from './MessageList.tsx'
import './page-texts.ts'

interface Props {
  message: ClassMessage
  place: MessageLink
  /** The message was dealt with and leaves the bar. */
  onDone: () => void
}

/** In the class bar: the trainer suggests a place. The learner decides whether to go there. */
export default function SuggestedPlace({ message: { id, by, text }, place, onDone }: Props) {
  const { t } = useTranslation()
  const markRead = useMarkMessagesRead()
  const done = async () => {
    await markRead([id])
    onDone()
  }
  return (
    <Disclosure
      className={bar.anchor}
      panelClassName={`ff-popup ${bar.panel}`}
      button={(props) => (
        <button type="button" className={bar.item} data-lit="true" {...props}>
          <IconWalk size={20} aria-hidden="true" />
          <span className={bar.guest}>{t('CLASS_COME', { name: by })}</span>
        </button>
      )}
    >
      {() => (
        <Stack gap="sm" className={css.form}>
          <p className={css.text} dir="auto">
            {text}
          </p>
          <p>{t('CLASS_COME_WHY')}</p>
          <Group gap="sm" align="stretch">
            <SuggestedPlaceLink place={place} onGo={done} />
            <Button variant="default" onClick={done}>
              {t('CLASS_COME_NOT')}
            </Button>
          </Group>
        </Stack>
      )}
    </Disclosure>
  )
}
