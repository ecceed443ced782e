import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectorBoard } from '#contract/contest.ts'
import { useBoardTexts } from '../contest/board-texts.ts'
import { useActivity } from '../feed/use-activity.ts'
import { UserText } from '../ui/text.tsx'
import classes from './ContestProjector.module.css'
import { CELL, cellsPath, groupByStars, SQUARE, type StarGroup } from './heat-map.ts'

/** Share of the width that the challenges have, in percent. Names and numbers have the rest. */
const CHALLENGES_WIDTH = 68

/** Which challenges the ten best have solved, by difficulty, and how many have solved each. */
export function HeatMap({ board }: { board: ProjectorBoard }) {
  const { t } = useTranslation()
  const { format, standings } = useBoardTexts(board)
  const { columns } = useActivity()
  const groups = groupByStars(columns.values(), board.solvers)
  return (
    <section className={classes.slide} aria-labelledby="projector-map">
      <h2 id="projector-map">{t('DASHBOARD_PROJECTOR_MAP')}</h2>
      <table className={classes.map} aria-labelledby="projector-map">
        <colgroup>
          <col />
          {groups.map(({ stars, challenges }) => (
            <col key={stars} style={{ width: `${(CHALLENGES_WIDTH * challenges.length) / columns.size}%` }} />
          ))}
          <col className={classes.count} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{standings.name}</th>
            {groups.map(({ stars }) => (
              <th scope="col" key={stars}>
                <span aria-hidden="true">{format.number(stars)}★</span>
                <span className="ff-hidden">{t('DASHBOARD_PROJECTOR_STARS', { count: stars })}</span>
              </th>
            ))}
            <th scope="col">
              <span className="ff-hidden">{standings.solved}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('DASHBOARD_PROJECTOR_ALL')}</th>
            {groups.map((group) => (
              <td key={group.stars}>
                <ShareCells group={group} board={board} />
              </td>
            ))}
            <td>{format.number(Object.keys(board.solvers).length)}</td>
          </tr>
          {board.lines.map(({ id, name }) => {
            const solved = new Set(board.solvedBy[id])
            return (
              <tr key={id}>
                <th scope="row" className={classes.name}>
                  <UserText text={name} />
                </th>
                {groups.map((group) => (
                  <td key={group.stars}>
                    <SolvedCells group={group} solved={solved} />
                  </td>
                ))}
                <td>{format.number(solved.size)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface CellsProps {
  group: StarGroup
}

/** How many have solved each challenge: the fuller, the more. */
function ShareCells({ group, board }: CellsProps & { board: ProjectorBoard }) {
  const most = Math.max(1, board.standings.length)
  const shares = group.challenges.map((key) => (board.solvers[key] ?? 0) / most)
  return (
    <Cells group={group} solved={shares.filter((share) => share > 0).length}>
      {group.challenges.map((key, index) => {
        const height = SQUARE * (shares[index] ?? 0)
        return (
          <rect
            key={key}
            className={classes.solvedCells}
            x={index * CELL}
            y={SQUARE - height}
            width={SQUARE}
            height={height}
          />
        )
      })}
    </Cells>
  )
}

function SolvedCells({ group, solved }: CellsProps & { solved: ReadonlySet<string> }) {
  const places = group.challenges.flatMap((key, index) => (solved.has(key) ? [index] : []))
  return (
    <Cells group={group} solved={places.length}>
      <path className={classes.solvedCells} d={cellsPath(places)} />
    </Cells>
  )
}

function Cells({
  group: { challenges },
  solved,
  children,
}: CellsProps & { solved: number; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <svg
      className={classes.cells}
      viewBox={`0 0 ${challenges.length * CELL} ${SQUARE}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('DASHBOARD_PROJECTOR_MAP_CELL', { solved, of: challenges.length })}
    >
      <path className={classes.allCells} d={cellsPath(challenges.map((_, index) => index))} />
      {children}
    </svg>
  )
}
