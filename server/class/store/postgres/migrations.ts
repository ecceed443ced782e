/**
 * The tables of the class store, by version: see `SchemaPart`. The types of `ClassStore` describe the columns; `seq`
 * keeps the order of arrival. Older names are explained in `sqlite/file.ts`, whose tables are the same.
 */
export const storeMigrations: readonly string[] = [
  `CREATE TABLE ff_meta (name text PRIMARY KEY, value text NOT NULL);
  CREATE TABLE ff_classes (seq bigint GENERATED ALWAYS AS IDENTITY, id text PRIMARY KEY, name text NOT NULL,
    code text NOT NULL UNIQUE, ends_at timestamptz NOT NULL, roster text, closed_at timestamptz, erased_at timestamptz,
    over_days int NOT NULL DEFAULT 0, over_day date, over_since timestamptz, approval_since timestamptz, course text,
    signals text, names_hidden_at timestamptz);
  CREATE TABLE ff_learners (seq bigint GENERATED ALWAYS AS IDENTITY, id text PRIMARY KEY,
    class_id text NOT NULL REFERENCES ff_classes (id), nickname text NOT NULL, skeleton text NOT NULL,
    shop text NOT NULL CONSTRAINT ff_learners_shop UNIQUE, epoch int NOT NULL DEFAULT 0, words text NOT NULL,
    joined_at timestamptz NOT NULL, seen_at timestamptz, removed_at timestamptz, group_name text, hand_at timestamptz,
    hand_note text NOT NULL DEFAULT '', CONSTRAINT ff_learners_name UNIQUE (class_id, skeleton));
  CREATE TABLE ff_trainers (seq bigint GENERATED ALWAYS AS IDENTITY, id text PRIMARY KEY,
    class_id text NOT NULL REFERENCES ff_classes (id), name text NOT NULL, role text NOT NULL, kind text NOT NULL,
    key_hash text NOT NULL UNIQUE, added_at timestamptz NOT NULL, used_at timestamptz NOT NULL, ends_at timestamptz);
  CREATE TABLE ff_journal (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    learner text NOT NULL, kind text NOT NULL, key text NOT NULL, detail text NOT NULL, at text NOT NULL, evidence text);
  CREATE INDEX ff_journal_by_learner ON ff_journal (learner, seq);
  CREATE TABLE ff_messages (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    class_id text NOT NULL REFERENCES ff_classes (id), at timestamptz NOT NULL, sender text NOT NULL,
    audience text NOT NULL, text text NOT NULL, place text);
  CREATE INDEX ff_messages_by_class ON ff_messages (class_id, seq);
  CREATE TABLE ff_messages_read (message text NOT NULL REFERENCES ff_messages (id) ON DELETE CASCADE,
    learner text NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (message, learner));
  CREATE INDEX ff_messages_read_by_learner ON ff_messages_read (learner);
  CREATE TABLE ff_audit (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    class_id text NOT NULL REFERENCES ff_classes (id), at timestamptz NOT NULL, trainer text NOT NULL, act text NOT NULL,
    learner text, detail text NOT NULL);
  CREATE INDEX ff_audit_by_class ON ff_audit (class_id, seq);
  CREATE TABLE ff_consents (id text PRIMARY KEY, class_id text NOT NULL REFERENCES ff_classes (id), learner text NOT NULL,
    shop text NOT NULL, trainer text NOT NULL, trainer_name text NOT NULL, asked_at timestamptz NOT NULL, answer text,
    answered_at timestamptz, came_at timestamptz, ends_at timestamptz NOT NULL, ended_at timestamptz);
  CREATE INDEX ff_consents_by_class ON ff_consents (class_id, ends_at);`,

  // The only way to add events as the owner; nodes have a function that checks the slot's lease. Events of unknown
  // shops are dropped. Returns the ids of new events. Waits for erasures, so nothing is written for an erased learner.
  `CREATE FUNCTION ff_append(shops text[], ids text[], kinds text[], keys text[], details text[], ats text[],
      evidences text[])
    RETURNS SETOF text LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      INSERT INTO ff_journal (id, learner, kind, key, detail, at, evidence)
        SELECT row.id, learners.id, row.kind, row.key, row.detail, row.at, row.evidence
        FROM unnest(shops, ids, kinds, keys, details, ats, evidences) WITH ORDINALITY
          AS row (shop, id, kind, key, detail, at, evidence, place)
        JOIN ff_learners AS learners ON learners.shop = row.shop
        ORDER BY row.place
        FOR KEY SHARE OF learners
        ON CONFLICT (id) DO NOTHING
        RETURNING id
    $$;
  REVOKE EXECUTE ON FUNCTION ff_append FROM PUBLIC;`,

  'ALTER TABLE ff_learners ADD COLUMN erase_at timestamptz;',
  'ALTER TABLE ff_classes ADD COLUMN certificate text;',
  // Notices to learners are entries of the audit, and are marked as read, too.
  'ALTER TABLE ff_messages_read DROP CONSTRAINT ff_messages_read_message_fkey;',
  `ALTER TABLE ff_classes ADD COLUMN contest text;
  CREATE TABLE ff_teams (id text PRIMARY KEY, class_id text NOT NULL REFERENCES ff_classes (id), name text NOT NULL,
    skeleton text NOT NULL, code text NOT NULL, bracket text, created_at timestamptz NOT NULL,
    CONSTRAINT ff_teams_name UNIQUE (class_id, skeleton));
  CREATE TABLE ff_team_members (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    class_id text NOT NULL REFERENCES ff_classes (id), learner text NOT NULL, team text, is_captain boolean NOT NULL,
    at timestamptz NOT NULL);
  CREATE INDEX ff_team_members_by_class ON ff_team_members (class_id, seq);
  CREATE TABLE ff_score_changes (id text PRIMARY KEY, class_id text NOT NULL REFERENCES ff_classes (id),
    at timestamptz NOT NULL, trainer text NOT NULL, kind text NOT NULL, event text, competitor text,
    points int NOT NULL, reason text NOT NULL);`,
  'CREATE INDEX ff_audit_by_learner ON ff_audit (learner, seq);',
  `ALTER TABLE ff_learners ADD COLUMN team_id text;
  ALTER TABLE ff_classes ADD COLUMN archived_at timestamptz;
  ALTER TABLE ff_classes ADD COLUMN most_learners int;
  ALTER TABLE ff_classes ADD COLUMN most_disk bigint;
  ALTER TABLE ff_classes ADD COLUMN language text;
  ALTER TABLE ff_trainers ADD COLUMN person text;
  CREATE TABLE ff_identities (id text PRIMARY KEY, class_id text NOT NULL REFERENCES ff_classes (id),
    learner text NOT NULL, issuer text NOT NULL, subject text NOT NULL, email text, name text,
    added_at timestamptz NOT NULL, CONSTRAINT ff_identities_subject UNIQUE (class_id, issuer, subject));
  CREATE TABLE ff_roster_rows (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    class_id text NOT NULL REFERENCES ff_classes (id), name text NOT NULL, email text, number text, group_name text,
    learner text, link_epoch int NOT NULL DEFAULT 0, added_at timestamptz NOT NULL, missing_at timestamptz);
  CREATE TABLE ff_lti_platforms (id text PRIMARY KEY, only_class text, name text NOT NULL, issuer text NOT NULL,
    client_id text NOT NULL, auth_url text NOT NULL, token_url text NOT NULL, keys_url text NOT NULL, token_audience text,
    deployments text NOT NULL, added_at timestamptz NOT NULL, launched_at timestamptz, problem text, problem_at timestamptz,
    UNIQUE (issuer, client_id));
  CREATE TABLE ff_lti_contexts (id text PRIMARY KEY, class_id text NOT NULL REFERENCES ff_classes (id), platform text NOT NULL,
    deployment text NOT NULL, context text NOT NULL, title text NOT NULL, members_url text, added_at timestamptz NOT NULL,
    confirmed_at timestamptz, UNIQUE (platform, deployment, context));
  CREATE TABLE ff_lti_links (id text PRIMARY KEY, class_id text NOT NULL REFERENCES ff_classes (id), lti_context text NOT NULL,
    resource_link text NOT NULL, title text NOT NULL, target text NOT NULL, line_item text, line_items text,
    added_at timestamptz NOT NULL, UNIQUE (lti_context, resource_link));
  CREATE TABLE ff_lti_grades (id text PRIMARY KEY, class_id text NOT NULL REFERENCES ff_classes (id), link text NOT NULL,
    learner text NOT NULL, subject text NOT NULL, points int NOT NULL, possible int NOT NULL, changed_at timestamptz,
    sent_at timestamptz, tries int NOT NULL DEFAULT 0, next_at timestamptz, refused_at timestamptz, problem text, UNIQUE (link, learner));
  CREATE INDEX ff_lti_grades_by_learner ON ff_lti_grades (learner);
  CREATE INDEX ff_lti_grades_due ON ff_lti_grades (link)
    WHERE changed_at IS NOT NULL AND refused_at IS NULL AND (sent_at IS NULL OR sent_at < changed_at);
  CREATE TABLE ff_lti_keys (id text PRIMARY KEY, jwk text NOT NULL, added_at timestamptz NOT NULL);
  CREATE TABLE ff_lti_nonces (id text PRIMARY KEY, ends_at timestamptz NOT NULL);`,
  // Learners who were removed have left their teams.
  `INSERT INTO ff_team_members (id, class_id, learner, team, is_captain, at)
    SELECT md5(place.id || removed_at), place.class_id, learner, NULL, false, removed_at
      FROM ff_team_members AS place JOIN ff_learners ON ff_learners.id = learner
      WHERE removed_at IS NOT NULL AND team IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ff_team_members AS newer
        WHERE newer.class_id = place.class_id AND newer.learner = place.learner AND newer.seq > place.seq);`,
]

/**
 * The privileges of nodes. Nodes run code that learners wrote, so they know no passphrase, no trainer and no secret,
 * and change only what learners change themselves. What they may read, they may read for all classes in this database:
 * nicknames, shop ids, messages, and events with their evidence. Who a learner is elsewhere, and the roster, they read of
 * learners whose shops they run: see `cluster/schema.ts`.
 */
export const storeGrants: readonly string[] = [
  'GRANT USAGE ON SCHEMA public TO ff_node',
  `GRANT SELECT (seq, id, name, code, ends_at, closed_at, approval_since, erased_at, course, signals, names_hidden_at,
    certificate, contest, archived_at, most_learners, most_disk, language) ON ff_classes TO ff_node`,
  `GRANT SELECT (seq, id, class_id, nickname, shop, epoch, joined_at, seen_at, removed_at, group_name, hand_at, hand_note,
    team_id), UPDATE (seen_at, hand_at, hand_note) ON ff_learners TO ff_node`,
  'GRANT SELECT (seq, id, learner, kind, key, detail, at, evidence) ON ff_journal TO ff_node',
  'GRANT SELECT ON ff_messages, ff_consents TO ff_node',
  'GRANT SELECT, INSERT ON ff_messages_read TO ff_node',
  // Players make and change teams in their shops. Only trainers delete them.
  'GRANT SELECT, INSERT, UPDATE ON ff_teams TO ff_node',
  'GRANT SELECT, INSERT ON ff_team_members TO ff_node',
  'GRANT SELECT ON ff_score_changes TO ff_node',
  'GRANT SELECT (seq, id, class_id, at, act, learner, trainer) ON ff_audit TO ff_node',
]
