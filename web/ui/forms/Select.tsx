import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import IconChevronDown from '~icons/chevron-down'
import { NamedElement } from '../NamedElement.tsx'
import { nextActiveIndex } from './next-active.ts'
import classes from './Select.module.css'

interface Option<Value> {
  value: Value
  text: string
}

interface SelectProps<Value> {
  name: string
  label: string
  hint?: string
  error?: string | undefined
  options: Option<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  onLeave?: () => void
}

/**
 * A select with the element names that existing clients open and click: `mat-select[name]` and options of class
 * `mat-option`. Works with mouse, keyboard and screen reader.
 */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { name, label, hint, error, options, value, onChange, onLeave } = props
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const chosen = options.findIndex((option) => option.value === value)
  const about = `${id}-about`

  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active, id])

  const toggle = () => {
    setActive(Math.max(0, chosen))
    setOpen(!isOpen)
  }
  const choose = (index: number) => {
    const option = options[index]
    if (option) onChange(option.value)
    setOpen(false)
  }
  const closeByEscape = (event: KeyboardEvent) => {
    // The key is used up: a tour does not take it as well.
    if (isOpen) event.preventDefault()
    setOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return closeByEscape(event)
    if (event.key === 'Tab') return setOpen(false)
    const isConfirm = event.key === 'Enter' || event.key === ' '
    if (isConfirm || (!isOpen && event.key.startsWith('Arrow'))) {
      event.preventDefault()
      if (isOpen) choose(active)
      else toggle()
      return
    }
    const next = nextActiveIndex(
      event.key,
      active,
      options.map(({ text }) => text),
    )
    if (next === undefined) return
    event.preventDefault()
    setOpen(true)
    setActive(next)
  }
  const blur = (event: FocusEvent) => {
    if (box.current?.parentElement?.contains(event.relatedTarget)) return
    setOpen(false)
    onLeave?.()
  }

  return (
    <div className={classes.field} data-invalid={error !== undefined}>
      <span id={`${id}-label`} className="ff-strong">
        {label}
      </span>
      <NamedElement
        element="mat-select"
        name={name}
        ref={box}
        role="combobox"
        tabIndex={0}
        className={classes.box}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-labelledby={`${id}-label`}
        aria-describedby={about}
        aria-invalid={error !== undefined}
        {...(isOpen ? { 'aria-activedescendant': `${id}-${active}` } : {})}
        onClick={toggle}
        onKeyDown={press}
        onBlur={blur}
      >
        <span className={classes.value}>{options[chosen]?.text ?? ''}</span>
        <IconChevronDown aria-hidden="true" className={classes.chevron} />
      </NamedElement>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-labelledby={`${id}-label`}
        hidden={!isOpen}
        className={classes.list}
      >
        {options.map(({ value: key, text }, index) => (
          <NamedElement
            key={key}
            element="mat-option"
            id={`${id}-${index}`}
            role="option"
            className={`mat-option mat-mdc-option ${classes.option} ${index === active ? classes.active : ''}`}
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => setActive(index)}
            onClick={() => choose(index)}
          >
            {text}
          </NamedElement>
        ))}
      </div>
      <p id={about} className={error ? 'ff-error' : 'ff-hint'}>
        {error ?? hint}
      </p>
    </div>
  )
}
