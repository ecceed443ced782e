import type { ReactNode } from 'react'
import classes from './OptionCard.module.css'

interface RadioProps {
  /** The same for all that one is chosen from. */
  name: string
  isChosen: boolean
  /** Choosing what is chosen takes the choice back. */
  onChoose: (isChosen: boolean) => void
}

interface RadioLabelProps extends RadioProps {
  className: string | undefined
  /** Id of the radio button, for further labels of it. */
  id?: string
  /** Id of what names the radio button, where that is not in the label. */
  labelledBy?: string
  children?: ReactNode
}

/** A plain radio button that can be taken back, in a label that takes clicks. */
export function RadioLabel({
  isChosen,
  onChoose,
  className,
  labelledBy,
  children,
  ...radio
}: RadioLabelProps) {
  return (
    <label className={`mat-radio-button mat-mdc-radio-button ${className}`} data-chosen={isChosen}>
      <span className={`mat-radio-inner-circle ${classes.dot}`}>
        <input
          {...radio}
          type="radio"
          className={classes.radio}
          aria-labelledby={labelledBy}
          checked={isChosen}
          onChange={() => onChoose(true)}
          onClick={() => {
            if (isChosen) onChoose(false)
          }}
        />
      </span>
      {children}
    </label>
  )
}

/** One of several cards on the counter. The whole of it can be clicked. */
export function OptionCard({ children, ...radio }: RadioProps & { children: ReactNode }) {
  return (
    <RadioLabel className={classes.card} {...radio}>
      <span className={classes.content}>{children}</span>
    </RadioLabel>
  )
}

interface OptionGroupProps {
  title: string
  /** What is wrong with the choice. */
  fieldError?: string | undefined
  children: ReactNode
}

/** Cards to choose one of. */
export function OptionGroup({ title, fieldError, children }: OptionGroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {children}
      <p role="status" className={classes.fieldError}>
        {fieldError}
      </p>
    </fieldset>
  )
}
