import { Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconCheck from '~icons/check'
import IconLock from '~icons/lock'
import page from './CodingChallenge.module.css'

/** A stage of the coding challenge as the navigation shows it. */
export interface Stage {
  id: string
  name: string
  state: 'open' | 'done' | 'locked'
}

const SPOKEN = { open: 'STAGE_OPEN', done: 'STAGE_DONE', locked: 'STAGE_LOCKED' } as const

/** The three stages: the current one, those that are done, and those that are locked. */
export function StageNav({ stages }: { stages: readonly Stage[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('STAGES_LABEL')} className={page.bar}>
      <Flex component="ol" gap="xs" className="ff-list">
        {stages.map(({ id, name, state }, index) => (
          <li key={id}>
            <button
              type="button"
              className={`ff-hover ${page.stage}`}
              data-state={state}
              onClick={() => showStage(id)}
            >
              <span className={page.sign} aria-hidden="true">
                {state === 'done' && <IconCheck size={18} stroke={3} />}
                {state === 'locked' && <IconLock size={16} />}
                {state === 'open' && index + 1}
              </span>
              {name}
              <span className="ff-hidden">{t(SPOKEN[state])}</span>
            </button>
          </li>
        ))}
      </Flex>
    </nav>
  )
}

/**
 * Scrolls to a stage. The first stage is shown together with the head of the page, which would be cut off otherwise.
 */
export function showStage(id: string): void {
  if (id === 'find-it') window.scrollTo(0, 0)
  else document.getElementById(id)?.scrollIntoView()
}
