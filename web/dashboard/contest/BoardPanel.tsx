import { Button, Group, Stack, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContestBoard, FirstSolve } from '#contract/contest.ts'
import { ContestClock } from '#web/ui/contest/ContestClock.tsx'
import { ScoreGraph } from '#web/ui/contest/ScoreGraph.tsx'
import { StandingsTable } from '#web/ui/contest/StandingsTable.tsx'
import { useActivity } from '../feed/use-activity.ts'
import { useHasRole } from '../session.ts'
import { LoadingState } from '../ui/LoadingState.tsx'
import { UserText } from '../ui/text.tsx'
import classes from './Board.module.css'
import { BoardControls } from './BoardControls.tsx'
import { useBoardTexts } from './board-texts.ts'
import { ChangeList } from './ChangeList.tsx'
import { PointsPanel } from './PointsPanel.tsx'
import { useBoard } from './use-board.ts'
import type { ActiveContest } from './use-contest.ts'

/** The live board with all points, what players see of it, and the controls of both. */
export function BoardPanel({ contest }: { contest: ActiveContest }) {
  const { t } = useTranslation()
  const may = useHasRole()
  const playersQuery = useBoard()
  const { data: players } = playersQuery
  const [isAsPlayers, setAsPlayers] = useState(false)
  const [opened, setOpened] = useState<string>()
  const { locale, clock } = useBoardTexts(contest.board)
  const board = isAsPlayers ? players : contest.board
  return (
    <Stack gap="lg">
      <section className="ff-card ff-panel" aria-labelledby="board-now">
        <h2 id="board-now">{t('DASHBOARD_BOARD_NOW')}</h2>
        <ContestClock board={contest.board} readAt={contest.readAt} labels={clock} locale={locale} />
        {players && <BoardControls contest={contest} players={players} mayChange={may('trainer')} />}
        <LoadingState query={playersQuery} />
      </section>
      <section className="ff-card ff-panel" aria-labelledby="board-table">
        <h2 id="board-table">{t('DASHBOARD_BOARD_STANDINGS')}</h2>
        <Group component="fieldset" gap="xs" aria-label={t('DASHBOARD_BOARD_VIEW')}>
          <Button
            variant={isAsPlayers ? 'default' : 'filled'}
            aria-pressed={!isAsPlayers}
            onClick={() => setAsPlayers(false)}
          >
            {t('DASHBOARD_BOARD_VIEW_ALL')}
          </Button>
          <Button
            variant={isAsPlayers ? 'filled' : 'default'}
            aria-pressed={isAsPlayers}
            onClick={() => setAsPlayers(true)}
          >
            {t('DASHBOARD_BOARD_VIEW_PLAYERS')}
          </Button>
        </Group>
        {board?.isHidden && <p>{t('DASHBOARD_BOARD_HIDDEN')}</p>}
        {board?.isHidden === false && <Standings board={board} onOpen={setOpened} />}
      </section>
      {opened !== undefined && (
        <PointsPanel key={opened} id={opened} board={contest.board} onClose={() => setOpened(undefined)} />
      )}
      {board?.isHidden === false && <FirstSolves board={board} />}
      <ChangeList contest={contest} />
    </Stack>
  )
}

function Standings({ board, onOpen }: { board: ContestBoard; onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const { standings, graph, format } = useBoardTexts(board)
  return (
    <>
      <StandingsTable
        board={board}
        labels={standings}
        format={format}
        renderName={({ id, name }) => (
          <UnstyledButton
            className={classes.row ?? ''}
            title={t('DASHBOARD_POINTS_OPEN')}
            onClick={() => onOpen(id)}
          >
            <UserText text={name} />
          </UnstyledButton>
        )}
      />
      <ScoreGraph
        board={board}
        labels={graph}
        format={format}
        renderName={({ name }) => <UserText text={name} />}
      />
    </>
  )
}

/** Further ones are folded away. */
const NEWEST = 8

function FirstSolves({ board }: { board: ContestBoard }) {
  const { t } = useTranslation()
  const { firsts } = board
  return (
    <section className="ff-card ff-panel" aria-labelledby="board-firsts">
      <h2 id="board-firsts">{t('DASHBOARD_BOARD_FIRSTS')}</h2>
      {firsts.length === 0 && <p>{t('DASHBOARD_BOARD_FIRSTS_NONE')}</p>}
      <FirstSolveList board={board} firsts={firsts.slice(0, NEWEST)} />
      {firsts.length > NEWEST && (
        <details>
          <summary>{t('DASHBOARD_BOARD_FIRSTS_MORE')}</summary>
          <FirstSolveList board={board} firsts={firsts.slice(NEWEST)} />
        </details>
      )}
    </section>
  )
}

function FirstSolveList({ board, firsts }: { board: ContestBoard; firsts: readonly FirstSolve[] }) {
  const { columns } = useActivity()
  const { format } = useBoardTexts(board)
  return (
    <ul className="ff-list">
      {firsts.map(({ challenge, competitorName, at }) => (
        <li key={challenge}>
          {format.time(at)} <strong>{columns.get(challenge)?.name ?? challenge}</strong>{' '}
          <UserText text={competitorName} />
        </li>
      ))}
    </ul>
  )
}
