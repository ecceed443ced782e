import { type CSSProperties, type ReactNode, useId } from 'react'
import type { ContestBoard, ScoreLine } from '#contract/contest.ts'
import {
  depthOf,
  type GraphScale,
  graphScale,
  pointSteps,
  pointsAt,
  spread,
  stepPath,
  timeShare,
  timeSteps,
} from './graph.ts'
import type { BoardFormat } from './places.ts'
import css from './ScoreGraph.module.css'

/** Texts of the graph in the language of the page. */
interface ScoreGraphLabels {
  /** What the graph shows. */
  title: string
  /** Opens the same as a table. */
  asTable: string
  name: string
  /** Column of the points now. */
  points: string
  /** Marks the time since when the board stands still. */
  frozen: string
  /** Nobody has points. */
  empty: string
}

interface ScoreGraphProps {
  board: Pick<ContestBoard, 'lines' | 'startsAt' | 'endsAt' | 'at' | 'frozenSince'>
  labels: ScoreGraphLabels
  format: BoardFormat
  /** For example a number in the place of a hidden name. */
  renderName?: (line: ScoreLine) => ReactNode
  /** Without the table, for a projector where nothing can be clicked. */
  isFixed?: boolean
}

/** Distance of the numbers at the ends of the lines, as a share of the height. */
const GAP = 0.085

/**
 * The points of the ten best over time. Lines differ by colour and dashes, and each has the number of its place in the
 * legend at its end. The font size is that of the parent.
 */
export function ScoreGraph({
  board,
  labels,
  format,
  renderName = ({ name }) => <bdi>{name}</bdi>,
  isFixed = false,
}: ScoreGraphProps) {
  const title = useId()
  const lines = board.lines.filter(({ points }) => points.length > 0)
  if (lines.length === 0) return <p>{labels.empty}</p>
  const scale = graphScale(lines, board)
  const times = timeSteps(scale)
  return (
    <figure className={css.graph} aria-labelledby={title}>
      <figcaption id={title} className="ff-hidden">
        {labels.title}
      </figcaption>
      <div className={css.plot} aria-hidden="true">
        {pointSteps(scale.most).map((points) => (
          <span className={css.points} key={points} style={{ top: percent(depthOf(scale, points)) }}>
            {format.number(points)}
          </span>
        ))}
        {times.map((ms) => (
          <span className={css.time} key={ms} style={{ left: percent(timeShare(scale, ms)) }}>
            {format.time(new Date(ms).toISOString())}
          </span>
        ))}
        <Plot lines={lines} scale={scale} frozenSince={board.frozenSince} />
        <Ends lines={lines} scale={scale} />
      </div>
      {board.frozenSince !== null && (
        <p className={css.frozen}>
          <span aria-hidden="true" />
          {labels.frozen}
        </p>
      )}
      <ol className={`ff-list ${css.legend}`}>
        {lines.map((line, index) => (
          <li key={line.id} style={lineStyle(index)}>
            <Sample number={format.number(index + 1)} />
            <span className={css.name}>{renderName(line)}</span>
            <strong>{format.number(line.points.at(-1)?.points ?? 0)}</strong>
          </li>
        ))}
      </ol>
      {!isFixed && (
        <details className={css.table}>
          <summary>{labels.asTable}</summary>
          <AsTable {...{ lines, times, labels, format, renderName }} title={title} />
        </details>
      )}
    </figure>
  )
}

interface PlotProps {
  lines: readonly ScoreLine[]
  scale: GraphScale
}

function Plot({ lines, scale, frozenSince }: PlotProps & Pick<ContestBoard, 'frozenSince'>) {
  return (
    <svg className={css.lines} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      {pointSteps(scale.most).map((points) => (
        <path className={css.grid} key={points} d={`M0 ${depthOf(scale, points) * 1000}H1000`} />
      ))}
      {frozenSince !== null && (
        <path className={css.freeze} d={`M${timeShare(scale, Date.parse(frozenSince)) * 1000} 0V1000`} />
      )}
      {/* The best line is drawn last, above the others. */}
      {lines
        .map((line, index) => (
          <path className={css.line} key={line.id} style={lineStyle(index)} d={stepPath(line, scale)} />
        ))
        .reverse()}
    </svg>
  )
}

/** The numbers at the ends of the lines, apart from each other, each with a stroke to its line. */
function Ends({ lines, scale }: PlotProps) {
  const depths = lines.map(({ points }) => depthOf(scale, points.at(-1)?.points ?? 0))
  const apart = spread(depths, GAP)
  return (
    <svg className={css.ends} aria-hidden="true">
      {lines.map(({ id }, index) => {
        const y = percent(apart[index] ?? 0)
        return (
          <g key={id} style={lineStyle(index)}>
            <line className={css.stroke} x1="0" x2="45%" y1={percent(depths[index] ?? 0)} y2={y} />
            <text className={css.number} x="50%" y={y} dy="0.35em">
              {index + 1}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** A piece of a line with its number. */
function Sample({ number }: { number: string }) {
  return (
    <>
      <svg className={css.sample} aria-hidden="true">
        <line className={css.line} x1="0" x2="100%" y1="50%" y2="50%" />
      </svg>
      <span className={css.rank}>{number}</span>
    </>
  )
}

interface AsTableProps extends Required<Pick<ScoreGraphProps, 'labels' | 'format' | 'renderName'>> {
  lines: readonly ScoreLine[]
  times: readonly number[]
  /** Id of its name. */
  title: string
}

function AsTable({ lines, times, labels, format, renderName, title }: AsTableProps) {
  return (
    <table aria-labelledby={title}>
      <thead>
        <tr>
          <th scope="col">{labels.name}</th>
          {times.map((ms) => (
            <th scope="col" key={ms}>
              {format.time(new Date(ms).toISOString())}
            </th>
          ))}
          <th scope="col">{labels.points}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{renderName(line)}</th>
            {times.map((ms) => (
              <td key={ms}>{format.number(pointsAt(line, ms))}</td>
            ))}
            <td>{format.number(line.points.at(-1)?.points ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const COLOURS = 5
const DASHES = ['none', '7 4']

/** Five colours, first solid, then dashed. */
function lineStyle(index: number): CSSProperties {
  return {
    '--line': `var(--ff-graph-${(index % COLOURS) + 1})`,
    '--dash': DASHES[Math.floor(index / COLOURS)] ?? 'none',
  } as CSSProperties
}

function percent(share: number): string {
  return `${share * 100}%`
}
