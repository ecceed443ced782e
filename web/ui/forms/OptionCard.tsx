import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './OptionCard.module.css'

interface RadioProps {
  /** The same for all options of a group. */
  name: string
  isChosen: boolean
  /** Choosing the chosen option clears the choice. */
  onChoose: (isChosen: boolean) => void
}

interface RadioLabelProps extends RadioProps {
  className: string | undefined
  /** The id of the radio button, for further labels. */
  id?: string
  /** The id of the element that names the radio button, if that is not in the label. */
  labelledBy?: string
  children?: ReactNode
}

/** A radio button that can be cleared, in a clickable label. */
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

/** One option as a card. The whole card can be clicked. */
export function OptionCard({ children, ...radio }: RadioProps & { children: ReactNode }) {
  return (
    <RadioLabel className={classes.card} {...radio}>
      <Box component="span" display="block">
        {children}
      </Box>
    </RadioLabel>
  )
}

interface OptionGroupProps {
  title: string
  /** The error text of the choice. */
  fieldError?: string | undefined
  children: ReactNode
}

/** A group of option cards. */
export function OptionGroup({ title, fieldError, children }: OptionGroupProps) {
  return (
    <fieldset className={classes.group}>
      <Box component="legend" className="ff-display" mb="sm" p={0} fz="xl" lts="var(--ff-tracking-display)">
        {title}
      </Box>
      {children}
      <p role="status" className={classes.fieldError}>
        {fieldError}
      </p>
    </fieldset>
  )
}
