import { Box, Button, Flex, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SolvedNotice } from '#contract/socket.ts'
import { configurationQuery } from '#web/configuration.ts'
import IconCode from '~icons/code'
import IconReportSearch from '~icons/report-search'
import { boardPath } from '../board-version.ts'
import { NextOnPath } from '../lessons/paths/NextOnPath.tsx'
import { useScoreBoardFound } from '../use-score-board-found.ts'
import { Flag, NoticeLine } from './NoticeLine.tsx'
import { closeAllNotices, closeNotice, closeRestored, useNotices } from './open-notices.ts'
import css from './Tray.module.css'

/** Open notices of solved challenges, newest first. */
export default function Tray({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const { open, restored, toast } = useNotices()
  const isBoardFound = useScoreBoardFound()
  const box = useRef<HTMLDivElement>(null)
  const isFirst = (index: number) => !toast && index === 0
  /** The focus moves to the next close button, and from the last one to the screen. */
  const closing = (close: () => void) => () => {
    const crosses = [...(box.current?.querySelectorAll<HTMLElement>('.close-button') ?? [])]
    const index = crosses.findIndex((cross) => cross.matches(':focus'))
    const next = crosses[index + 1] ?? crosses[index - 1] ?? document.getElementById('main')
    next?.focus({ preventScroll: true })
    close()
  }
  const sweep = () => {
    document.getElementById('main')?.focus({ preventScroll: true })
    closeAllNotices()
    onLeave()
  }
  const isEmpty = open.length + restored.length === 0
  return (
    <Stack ref={box} role="region" gap="xs" p="xs" mih={0} aria-label={t('TRAY_TITLE')}>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Box component="strong" fz="lg" className="ff-display">
          {t('TRAY_TITLE')}
        </Box>
        {!isEmpty && (
          <Button variant="default" size="compact-md" onClick={sweep}>
            {t('TRAY_CLOSE_ALL')}
          </Button>
        )}
      </Group>
      {isEmpty && (
        <p className="ff-hint">
          {t('TRAY_EMPTY')}{' '}
          {isBoardFound && (
            <Link to={boardPath()} onClick={onLeave}>
              {t('TITLE_SCORE_BOARD')}
            </Link>
          )}
        </p>
      )}
      <ul className={`ff-list ${css.list}`}>
        {restored.length > 0 && (
          <li>
            <NoticeLine
              isFirst={isFirst(0)}
              closeLabel={t('NOTIFICATION_BACK_CLOSE')}
              onClose={closing(closeRestored)}
            >
              <p>{t('NOTIFICATION_BACK', { count: restored.length })}</p>
            </NoticeLine>
          </li>
        )}
        {open.toReversed().map((notice, index) => (
          <li key={notice.key}>
            <NoticeLine
              isFirst={isFirst(index + Math.min(restored.length, 1))}
              closeLabel={t('NOTIFICATION_CLOSE', { name: notice.name })}
              onClose={closing(() => closeNotice(notice))}
            >
              <Entry notice={notice} isNewest={index === 0} onLeave={onLeave} />
            </NoticeLine>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

interface EntryProps {
  notice: SolvedNotice
  isNewest: boolean
  onLeave: () => void
}

function Entry({ notice, isNewest, onLeave }: EntryProps) {
  const { t } = useTranslation()
  const { data: configuration } = useQuery(configurationQuery)
  const hasCoding = notice.codingChallenge && configuration?.challenges.codingChallengesEnabled !== 'never'
  return (
    <div>
      <p className={css.text}>{t('CHALLENGE_SOLVED', { challenge: notice.challenge })}</p>
      <Flag notice={notice} />
      <Flex component="p" gap="0 var(--ff-space-4)" wrap="wrap">
        <Link className={`ff-link ${css.action}`} to={`/debrief/${notice.key}`} onClick={onLeave}>
          <IconReportSearch size={18} aria-hidden="true" />
          {t('CARD_DEBRIEF')}
        </Link>
        {hasCoding && (
          <Link className={`ff-link ${css.action}`} to={`/coding-challenge/${notice.key}`} onClick={onLeave}>
            <IconCode size={18} aria-hidden="true" />
            {t('JUMP_TO_RELATED_CODING_CHALLENGE')}
          </Link>
        )}
        {isNewest && (
          <NextOnPath challengeKey={notice.key} className={`ff-link ${css.action}`} onLeave={onLeave} />
        )}
      </Flex>
    </div>
  )
}
