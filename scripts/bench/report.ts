import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { type Figure, formatFigure, isReached, type Section, type Target } from './figures.ts'

/** Describes the machine of the measurement. */
export function describeMachine() {
  const [cpu] = cpus()
  return {
    cores: cpus().length,
    model: cpu?.model ?? 'unknown',
    platform: `${process.platform}-${process.arch}`,
    node: process.versions.node,
    loadBefore: loadavg()[0],
  }
}

const COLUMNS = [46, 18, 10, 14, 9] as const

/** Formats the figures of a section as a table. */
export function renderTable({ title, figures }: Section): string {
  const head = line([title, 'figure', 'peer', 'aim', 'reached', ''])
  return ['', head, '─'.repeat(head.length), ...figures.map(row)].join('\n')
}

/** Writes the report as a JSON file. */
export function writeReport(file: string, report: object): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

/** A section in the form of the file, in which each figure says whether it reaches its aim. */
export function withVerdicts({ title, figures }: Section) {
  return { title, figures: figures.map((figure) => ({ ...figure, reached: isReached(figure) ?? null })) }
}

/** How many figures have an aim, and how many of them reach it. */
export function countReached(sections: readonly Section[]): { aimed: number; reached: number } {
  const verdicts = sections.flatMap(({ figures }) => figures.map(isReached))
  return {
    aimed: verdicts.filter((verdict) => verdict !== undefined).length,
    reached: verdicts.filter((verdict) => verdict === true).length,
  }
}

function row(figure: Figure): string {
  const { name, value, unit, peer, aim, note = '' } = figure
  const reached = isReached(figure)
  const verdict = reached === undefined ? '' : { true: 'yes', false: 'NO' }[`${reached}`]
  const peerText = peer === undefined ? '' : formatFigure(peer)
  return line([name, `${formatFigure(value)} ${unit}`, peerText, aim ? aimText(aim) : '', verdict, note])
}

function aimText(aim: Target): string {
  return 'below' in aim ? `< ${formatFigure(aim.below)}` : `≥ ${formatFigure(aim.atLeast)}`
}

function line(cells: readonly string[]): string {
  const padded = cells.map((cell, index) => {
    const width = COLUMNS[index] ?? 0
    return index === 0
      ? cell.padEnd(width)
      : ` ${index === cells.length - 1 ? ` ${cell}` : cell.padStart(width)}`
  })
  return padded.join('').trimEnd()
}
