import { type ReactNode, useId } from 'react'
import classes from './Answers.module.css'

/** A part of what is to be known of a challenge. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Points({ texts, isOrdered }: { texts: readonly string[]; isOrdered?: true }) {
  const points = texts.map((text) => <li key={text}>{text}</li>)
  return isOrdered ? (
    <ol className={classes.points}>{points}</ol>
  ) : (
    <ul className={classes.points}>{points}</ul>
  )
}

/** A piece of code or of a conversation, as it is. */
export function Block({ text, kind = 'sent' }: { text: string; kind?: 'sent' | 'answer' }) {
  return (
    <pre className={classes.block} data-kind={kind}>
      {text}
    </pre>
  )
}
