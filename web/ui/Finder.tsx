import { Box, Stack } from '@mantine/core'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import IconSearch from '~icons/search'
import classes from './Finder.module.css'

/** An item of the list. */
export interface FinderItem {
  id: string
  /** The name for scripts and screen readers. */
  name: string
  /** Its heading; items of one group are adjacent. */
  group?: string
  /** A description beside the name. */
  note?: string
  isChosen?: boolean
}

interface FinderProps<F extends FinderItem> {
  /** The label of the field. */
  label: string
  query: string
  onQuery: (query: string) => void
  findings: F[]
  onChoose: (finding: F) => void
  /** Renders an item. */
  children: (finding: F) => ReactNode
  /** Shown if nothing is found. */
  nothing: string
}

function moved(key: string, active: number, last: number): number | undefined {
  if (key === 'ArrowDown') return active === last ? 0 : active + 1
  if (key === 'ArrowUp') return active === 0 ? last : active - 1
  if (key === 'PageDown') return last
  if (key === 'PageUp') return 0
  return undefined
}

/** A search field over a list. The field keeps the focus: arrow keys move through the list, Enter chooses. */
export function Finder<F extends FinderItem>(props: FinderProps<F>) {
  const { label, query, onQuery, findings, onChoose, children, nothing } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [wished, setActive] = useState(0)
  const last = Math.max(0, findings.length - 1)
  const active = Math.min(wished, last)

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const press = (event: KeyboardEvent) => {
    const next = moved(event.key, active, last)
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== undefined) return setActive(next)
    const finding = findings[active]
    if (finding) onChoose(finding)
  }

  return (
    <Stack gap="xs" miw={0}>
      <div className={classes.field}>
        <IconSearch aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          className={classes.input}
          aria-label={label}
          placeholder={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={findings.length > 0 ? `${id}-${active}` : undefined}
          value={query}
          onChange={(event) => {
            setActive(0)
            onQuery(event.target.value)
          }}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
        {findings.map((finding, index) => (
          <Fragment key={finding.id}>
            {finding.group !== undefined && finding.group !== findings[index - 1]?.group && (
              <Box role="presentation" className="ff-hint ff-strong" pt="sm" px="sm" pb="xxs">
                {finding.group}
              </Box>
            )}
            <div
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-label={finding.name}
              aria-description={finding.note}
              aria-selected={finding.isChosen ?? index === active}
              className={classes.option}
              data-active={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(index)}
              onClick={() => onChoose(finding)}
              onKeyDown={press}
            >
              {children(finding)}
            </div>
          </Fragment>
        ))}
      </div>
      <Box component="p" role="status" className="ff-muted ff-live" p="sm">
        {findings.length === 0 ? nothing : ''}
      </Box>
    </Stack>
  )
}
