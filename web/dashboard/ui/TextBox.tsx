import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './TextBox.module.css'

/** A field for several lines. */
export function TextBox(props: TextareaProps) {
  return <Textarea {...props} classNames={{ input: classes.input ?? '' }} />
}
