-- A register of version 19.
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE classes (id TEXT PRIMARY KEY, name TEXT NOT NULL, code TEXT NOT NULL UNIQUE, endsAt TEXT NOT NULL, roster TEXT, closedAt TEXT, erasedAt TEXT, overDays INTEGER NOT NULL DEFAULT 0, overDay TEXT, overSince TEXT, approvalSince TEXT, course TEXT, namesHiddenAt TEXT, signals TEXT, certificate TEXT, contest TEXT);
CREATE TABLE learners (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), nickname TEXT NOT NULL, skeleton TEXT NOT NULL, shop TEXT NOT NULL UNIQUE, epoch INTEGER NOT NULL DEFAULT 0, words TEXT NOT NULL, joinedAt TEXT NOT NULL, seenAt TEXT, removedAt TEXT, groupName TEXT, handAt TEXT, handNote TEXT NOT NULL DEFAULT '', eraseAt TEXT, UNIQUE (classId, skeleton));
CREATE TABLE trainers (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), name TEXT NOT NULL, role TEXT NOT NULL, keyHash TEXT NOT NULL UNIQUE, usedAt TEXT, kind TEXT NOT NULL DEFAULT 'seat', addedAt TEXT, endsAt TEXT);
CREATE TABLE journal (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, learner TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, detail TEXT NOT NULL, at TEXT NOT NULL, evidence TEXT);
CREATE INDEX journal_by_learner ON journal (learner);
CREATE TABLE messages (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, classId TEXT NOT NULL REFERENCES classes (id), at TEXT NOT NULL, sender TEXT NOT NULL, audience TEXT NOT NULL, text TEXT NOT NULL, place TEXT);
CREATE TABLE messagesRead (message TEXT NOT NULL, learner TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (message, learner));
CREATE TABLE audit (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, classId TEXT NOT NULL REFERENCES classes (id), at TEXT NOT NULL, trainer TEXT NOT NULL, act TEXT NOT NULL, learner TEXT, detail TEXT NOT NULL);
CREATE INDEX audit_by_learner ON audit (learner);
CREATE TABLE consents (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), learner TEXT NOT NULL, shop TEXT NOT NULL, trainer TEXT NOT NULL, trainerName TEXT NOT NULL, askedAt TEXT NOT NULL, answer TEXT, answeredAt TEXT, cameAt TEXT, endsAt TEXT NOT NULL, endedAt TEXT);
CREATE TABLE teams (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), name TEXT NOT NULL, skeleton TEXT NOT NULL, code TEXT NOT NULL, bracket TEXT, createdAt TEXT NOT NULL, UNIQUE (classId, skeleton));
CREATE TABLE teamMembers (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, classId TEXT NOT NULL REFERENCES classes (id), learner TEXT NOT NULL, team TEXT, isCaptain INTEGER NOT NULL, at TEXT NOT NULL);
CREATE TABLE scoreChanges (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), at TEXT NOT NULL, trainer TEXT NOT NULL, kind TEXT NOT NULL, event TEXT, competitor TEXT, points INTEGER NOT NULL, reason TEXT NOT NULL);
INSERT INTO meta (name, value) VALUES ('older', 'kept');
INSERT INTO classes (id, name, code, endsAt, overDays) VALUES ('c1', 'Monday', 'plum kiwi fig', '2999-01-01T00:00:00.000Z', 0);
INSERT INTO learners (id, classId, nickname, skeleton, shop, epoch, words, joinedAt, handNote) VALUES ('l1', 'c1', 'Ann', 'ann', '0123456789abcdef', 0, 'hash', '2026-01-01T10:00:00.000Z', '');
INSERT INTO trainers (id, classId, name, role, keyHash) VALUES ('t1', 'c1', 'Tess', 'owner', 'keyhash');
INSERT INTO journal (seq, id, learner, kind, key, detail, at) VALUES (1, 'j1', 'l1', 'solved', 'loginAdminChallenge', '', '2026-01-02T10:00:00.000Z');
ALTER TABLE learners ADD COLUMN teamId TEXT;
ALTER TABLE classes ADD COLUMN archivedAt TEXT;
ALTER TABLE classes ADD COLUMN mostLearners INTEGER;
ALTER TABLE classes ADD COLUMN mostDisk INTEGER;
ALTER TABLE classes ADD COLUMN language TEXT;
ALTER TABLE trainers ADD COLUMN person TEXT;
CREATE TABLE identities (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), learner TEXT NOT NULL,
  issuer TEXT NOT NULL, subject TEXT NOT NULL, email TEXT, name TEXT, addedAt TEXT NOT NULL,
  UNIQUE (classId, issuer, subject));
CREATE TABLE rosterRows (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
  classId TEXT NOT NULL REFERENCES classes (id), name TEXT NOT NULL, email TEXT, number TEXT, groupName TEXT,
  learner TEXT, linkEpoch INTEGER NOT NULL DEFAULT 0, addedAt TEXT NOT NULL, missingAt TEXT);
CREATE TABLE ltiPlatforms (id TEXT PRIMARY KEY, onlyClass TEXT, name TEXT NOT NULL, issuer TEXT NOT NULL,
  clientId TEXT NOT NULL, authUrl TEXT NOT NULL, tokenUrl TEXT NOT NULL, keysUrl TEXT NOT NULL, tokenAudience TEXT,
  deployments TEXT NOT NULL, addedAt TEXT NOT NULL, launchedAt TEXT, problem TEXT, problemAt TEXT,
  UNIQUE (issuer, clientId));
CREATE TABLE ltiContexts (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), platform TEXT NOT NULL,
  deployment TEXT NOT NULL, context TEXT NOT NULL, title TEXT NOT NULL, membersUrl TEXT, addedAt TEXT NOT NULL,
  confirmedAt TEXT, UNIQUE (platform, deployment, context));
CREATE TABLE ltiLinks (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), ltiContext TEXT NOT NULL,
  resourceLink TEXT NOT NULL, title TEXT NOT NULL, target TEXT NOT NULL, lineItem TEXT, lineItems TEXT,
  addedAt TEXT NOT NULL, UNIQUE (ltiContext, resourceLink));
CREATE TABLE ltiGrades (id TEXT PRIMARY KEY, classId TEXT NOT NULL REFERENCES classes (id), link TEXT NOT NULL,
  learner TEXT NOT NULL, subject TEXT NOT NULL, points INTEGER NOT NULL, possible INTEGER NOT NULL, changedAt TEXT,
  sentAt TEXT, tries INTEGER NOT NULL DEFAULT 0, nextAt TEXT, refusedAt TEXT, problem TEXT, UNIQUE (link, learner));
CREATE INDEX ltiGrades_by_learner ON ltiGrades (learner);
CREATE INDEX ltiGrades_due ON ltiGrades (link)
  WHERE changedAt IS NOT NULL AND refusedAt IS NULL AND (sentAt IS NULL OR sentAt < changedAt);
CREATE TABLE ltiKeys (id TEXT PRIMARY KEY, jwk TEXT NOT NULL, addedAt TEXT NOT NULL);
CREATE TABLE ltiNonces (id TEXT PRIMARY KEY, endsAt TEXT NOT NULL);
PRAGMA user_version = 19;
