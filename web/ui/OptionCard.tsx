import type { ReactNode } from 'react'
import classes from './OptionCard.module.css'

interface OptionCardProps {
  /** The same for all that one is chosen from. */
  group: string
  isChosen: boolean
  /** Choosing what is chosen takes the choice back. */
  onChoose: (isChosen: boolean) => void
  children: ReactNode
}

/** One of several cards on the counter. The whole of it can be clicked; inside is a plain radio button. */
export function OptionCard({ group, isChosen, onChoose, children }: OptionCardProps) {
  return (
    <label className={`mat-radio-button mat-mdc-radio-button ${classes.card}`} data-chosen={isChosen}>
      <span className={`mat-radio-inner-circle ${classes.dot}`}>
        <input
          type="radio"
          name={group}
          className={classes.radio}
          checked={isChosen}
          onChange={() => onChoose(true)}
          onClick={() => {
            if (isChosen) onChoose(false)
          }}
        />
      </span>
      <span className={classes.content}>{children}</span>
    </label>
  )
}

interface OptionGroupProps {
  title: string
  /** What is wrong with the choice. */
  complaint?: string | undefined
  children: ReactNode
}

/** Cards to choose one of. */
export function OptionGroup({ title, complaint, children }: OptionGroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {children}
      <p role="status" className={classes.complaint}>
        {complaint}
      </p>
    </fieldset>
  )
}
