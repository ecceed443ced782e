import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import { Box, Group, Modal, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCloseOnBack } from '#web/ui/behaviour/close-on-back.ts'
import { useReturnFocus } from '#web/ui/behaviour/use-return-focus.ts'
import IconCheck from '~icons/check'
import IconExternalLink from '~icons/external-link'
import IconLock from '~icons/lock'
import css from './CodingDialog.module.css'
import type { Stage } from './StageNav.tsx'
import { type CodingData, useCoding } from './use-coding.ts'
import { useFocusOn } from './use-focus-on.ts'
import { CodingFrame, useStages } from './use-stages.tsx'

const SIGNS: Record<Stage['state'], typeof IconCheck | undefined> = {
  open: undefined,
  done: IconCheck,
  locked: IconLock,
}

function StageTabs({ data }: { data: CodingData }) {
  const stages = useStages(data)
  const { status } = data.challenge
  const [seen, setSeen] = useState(status)
  const [passedTo, setPassedTo] = useState<string>()
  const [tab, setTab] = useState<string | null>(stages[Math.min(status, 2)]?.id ?? 'find-it')
  const opening = useFocusOn<HTMLParagraphElement>(passedTo)
  // A stage was passed: open the next one.
  if (seen !== status) {
    setSeen(status)
    if (status === 1) {
      setTab('fix-it')
      setPassedTo('fix-it')
    }
  }
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List>
        {stages.map(({ id, name, state }) => {
          const Sign = SIGNS[state]
          return (
            <Tabs.Tab
              key={id}
              value={id}
              disabled={state === 'locked'}
              leftSection={Sign && <Sign size={18} aria-hidden="true" />}
              className={css.tab ?? ''}
            >
              {name}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      {stages.map(({ id, lead, content }) => (
        <Tabs.Panel key={id} value={id} className={css.panel ?? ''}>
          <Box ref={id === passedTo ? opening : undefined} tabIndex={-1} component="p" maw="70ch" c="dimmed">
            {lead}
          </Box>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The coding challenge in a dialog. A click outside does not close it. */
function CodingDialog({ challengeKey, onClose }: { challengeKey: string; onClose: () => void }) {
  const { t } = useTranslation()
  const coding = useCoding(challengeKey)
  useReturnFocus()
  useCloseOnBack(true, onClose)
  return (
    <Modal.Root opened onClose={onClose} closeOnClickOutside={false} size="76rem">
      <Modal.Overlay blur={2} />
      <Modal.Content radius="lg" id="code-snippet">
        <Group gap="var(--ff-space-2) var(--ff-space-5)" py="md" px="lg">
          <Modal.Title className={css.title ?? ''}>
            {coding.data?.challenge.name ?? t('TITLE_CODING_CHALLENGE')}
          </Modal.Title>
          <Link to={`/coding-challenge/${challengeKey}`} className="ff-action">
            <IconExternalLink size={18} aria-hidden="true" />
            {t('CODING_OPEN_PAGE')}
          </Link>
          <Modal.CloseButton id="findItCloseButton" aria-label={t('BTN_CLOSE')} size="lg" />
        </Group>
        <Box pt={0} px="lg" pb="lg">
          <CodingFrame coding={coding}>
            {(data) => <StageTabs key={data.challenge.key} data={data} />}
          </CodingFrame>
        </Box>
      </Modal.Content>
    </Modal.Root>
  )
}

export default CodingDialog
