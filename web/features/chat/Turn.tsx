import type { ReactNode } from 'react'
import classes from './Turn.module.css'

interface TurnProps {
  who: 'customer' | 'bot'
  /** Read out before the messages. */
  name: string
  picture?: string
  children: ReactNode
}

/** Consecutive messages of one speaker: picture, name for screen readers, and bubbles. */
export function Turn({ who, name, picture, children }: TurnProps) {
  return (
    <li className={`${classes.turn} ${classes[who]}`}>
      {picture !== undefined && (
        <img
          className={classes.picture}
          src={`assets/public/images/${picture}`}
          alt=""
          width={32}
          height={32}
        />
      )}
      <div className={classes.words}>
        <span className="ff-hidden">{name}: </span>
        {children}
      </div>
    </li>
  )
}

/** An animation of three drops while an answer is awaited. */
export function Thinking({ picture }: { picture: string }) {
  return (
    <li className={`${classes.turn} ${classes.bot}`} aria-hidden="true">
      <img
        className={classes.picture}
        src={`assets/public/images/${picture}`}
        alt=""
        width={32}
        height={32}
      />
      <div className={classes.words}>
        <div className={`${classes.bubble} ${classes.thinking}`}>
          <span />
          <span />
          <span />
        </div>
      </div>
    </li>
  )
}

/** Classes of a bubble, in addition to those that clients know. */
export const bubbleClass = classes.bubble
export const messagesClass = `ff-list ${classes.talk}`
