BEGIN TRANSACTION;
CREATE TABLE matches (
	match_id TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	setup BLOB NOT NULL, 
	seed BLOB NOT NULL, 
	deal BLOB NOT NULL, 
	is_over BOOLEAN NOT NULL, 
	holders BLOB NOT NULL, options BLOB, 
	CONSTRAINT pk_matches PRIMARY KEY (match_id), 
	CONSTRAINT uq_matches_table_id_number UNIQUE (table_id, number), 
	CONSTRAINT fk_matches_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) ON DELETE CASCADE
);
INSERT INTO "matches" VALUES('match','table',1,'break_the_code',X'7B227365617473223A327D',X'0073656564FF',X'6E756C6C',0,X'5B22616E6E222C22626F62225D',NULL);
CREATE TABLE members (
	table_id TEXT NOT NULL, 
	person TEXT NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (table_id, person), 
	CONSTRAINT fk_members_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) ON DELETE CASCADE
);
INSERT INTO "members" VALUES('table','ann');
INSERT INTO "members" VALUES('table','bob');
CREATE TABLE notes (
	match_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	action_id TEXT NOT NULL, 
	body BLOB NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY (match_id, seat, action_id), 
	CONSTRAINT fk_notes_match_id FOREIGN KEY(match_id) REFERENCES matches (match_id) ON DELETE CASCADE
);
CREATE TABLE people (
	person TEXT NOT NULL, 
	name TEXT NOT NULL, 
	token_hash BLOB NOT NULL, 
	seen DOUBLE NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (person), 
	CONSTRAINT uq_people_token_hash UNIQUE (token_hash)
);
INSERT INTO "people" VALUES('ann','Łucja',X'3C469E9D6C5875D37A43F353D4F88E61FCF812C66EEE3457465A40B0DA4153E0',7.25);
CREATE TABLE probe (
	count INTEGER NOT NULL
);
INSERT INTO "probe" VALUES(0);
CREATE TABLE room40_schema (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT room40_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "room40_schema" VALUES('0003');
CREATE TABLE rows (
	match_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	action_id TEXT NOT NULL, 
	action_hash BLOB NOT NULL, 
	body BLOB NOT NULL, 
	CONSTRAINT pk_rows PRIMARY KEY (match_id, version), 
	CONSTRAINT uq_rows_match_id_action_id_seat UNIQUE (match_id, action_id, seat), 
	CONSTRAINT fk_rows_match_id FOREIGN KEY(match_id) REFERENCES matches (match_id) ON DELETE CASCADE
);
INSERT INTO "rows" VALUES('match',1,-1,'deal',X'2F2FC7F2E9CE13B09B84F63D54D0B4A59F4DBD46AEA41DA67023817E2D0C5E59',X'7B2276657273696F6E223A317D');
INSERT INTO "rows" VALUES('match',2,0,'action-2',X'2F2FC7F2E9CE13B09B84F63D54D0B4A59F4DBD46AEA41DA67023817E2D0C5E59',X'7B2276657273696F6E223A327D');
INSERT INTO "rows" VALUES('match',3,1,'action-3',X'2F2FC7F2E9CE13B09B84F63D54D0B4A59F4DBD46AEA41DA67023817E2D0C5E59',X'7B2276657273696F6E223A337D');
CREATE TABLE tables (
	table_id TEXT NOT NULL, 
	code TEXT, 
	game TEXT NOT NULL, 
	phase TEXT NOT NULL, 
	body BLOB NOT NULL, 
	touched DOUBLE NOT NULL, 
	talk_seq INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (table_id), 
	CONSTRAINT uq_tables_code UNIQUE (code)
);
INSERT INTO "tables" VALUES('table','kilo-7','break_the_code','playing',X'7B226C616E6775616765223A22706C227D',1000.5,1);
CREATE TABLE talk (
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	audience TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	talk_id TEXT NOT NULL, 
	body TEXT NOT NULL, 
	at DOUBLE NOT NULL, match_id TEXT, 
	CONSTRAINT pk_talk PRIMARY KEY (table_id, seq), 
	CONSTRAINT uq_talk_table_id_person_kind_talk_id UNIQUE (table_id, person, kind, talk_id), 
	CONSTRAINT fk_talk_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) ON DELETE CASCADE
);
INSERT INTO "talk" VALUES('table',1,'ann','chat','table','[]','first','¡Hola!',12.5,NULL);
CREATE INDEX ix_tables_phase_touched ON tables (phase, touched);
CREATE INDEX ix_members_person ON members (person);
CREATE INDEX ix_talk_person ON talk (person);
CREATE INDEX ix_matches_running ON matches (match_id) WHERE NOT is_over;
COMMIT;
