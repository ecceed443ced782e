/** The columns of a class. */
export const CLASS = 'id, name, code, ends_at, closed_at, approval_since'
/** Those of a learner. Her words are in none of them. */
export const LEARNER = 'id, class_id, nickname, shop, epoch, joined_at, seen_at, removed_at, group_name'
