-- access_records
create table access_records(id integer primary key autoincrement,kind text not null,account_id integer,account_name text not null,account_email text,at text not null,address text,path text,format text,filters text not null,ids text,rows integer not null,finished_at text,device text)

-- access_records_account
create index access_records_account on access_records(account_id,kind,id)

-- access_records_at
create index access_records_at on access_records(at,id)

-- access_records_kind
create index access_records_kind on access_records(kind,id)

-- accounts
create table accounts(id integer primary key autoincrement,name text not null,email text not null,username text not null,role text not null,status text not null,password_hash text not null,email_key text not null,username_key text not null,version integer not null,created_at text not null,updated_at text not null,deleted_at text,must_change_password integer default 0 not null)

-- accounts_email_key
create unique index accounts_email_key on accounts(email_key)where deleted_at is null

-- accounts_username_key
create unique index accounts_username_key on accounts(username_key)where deleted_at is null

-- attempts
create table attempts(id integer primary key autoincrement,limit_name text not null,key text not null,at text not null)

-- attempts_key
create index attempts_key on attempts(limit_name,key,at)

-- card_settings
create table card_settings(id integer primary key autoincrement,name text not null,address text,chairman text,signature text,logo text,colour text not null,back_text text,valid_months integer not null,version integer not null,created_at text not null,updated_at text not null,deleted_at text)

-- card_voids
create table card_voids(id integer primary key autoincrement,card_id integer not null references member_cards(id)on delete cascade,member_id integer not null references members(id)on delete cascade,reason text not null,account_name text not null,version integer not null,created_at text not null,updated_at text not null,deleted_at text)

-- card_voids_card
create unique index card_voids_card on card_voids(card_id)where deleted_at is null

-- card_voids_member
create index card_voids_member on card_voids(member_id)

-- challenges
create table challenges(hash text primary key,account_id integer not null references accounts(id),purpose text not null,bound_to text not null,remember integer not null,tries integer not null,expires_at text not null)

-- challenges_account
create index challenges_account on challenges(account_id)

-- changes
create table changes(id integer primary key autoincrement,subject text not null,subject_id integer not null,version integer not null,action text not null,source text not null,account_id integer,account_name text not null,at text not null,fields text not null,operation_id integer,account_email text,subject_name text,subject_class text,names text,is_part integer not null default 0,subject_name_fold text,touched text)

-- changes_at
create index changes_at on changes(subject,at)

-- changes_entries
create index changes_entries on changes(subject,id)where is_part=0

-- changes_latest
create index changes_latest on changes(subject,id)

-- changes_operation
create index changes_operation on changes(operation_id)where operation_id is not null

-- changes_purged
create index changes_purged on changes(at)where action='purged'

-- changes_subject
create unique index changes_subject on changes(subject,subject_id,version)

-- changes_touched
create index changes_touched on changes(subject,id,at,touched)where touched is not null

-- distinct_members
create table distinct_members(id integer primary key autoincrement,one_id integer not null references members(id)on delete cascade,other_id integer not null references members(id)on delete cascade,version integer not null,created_at text not null,updated_at text not null,deleted_at text)

-- distinct_members_other
create index distinct_members_other on distinct_members(other_id)

-- distinct_members_pair
create unique index distinct_members_pair on distinct_members(one_id,other_id)where deleted_at is null

-- import_keys
create table import_keys(import_id integer not null,key text not null,number integer not null,constraint import_keys_key primary key(import_id,key,number))

-- import_rows
create table import_rows(import_id integer not null,number integer not null,cells text not null,corrections text,verdict text,choice text,target_id integer,target_version integer,finding text,covered text,constraint import_rows_key primary key(import_id,number))

-- import_rows_verdict
create index import_rows_verdict on import_rows(import_id,verdict,choice,number)

-- import_titles
create table import_titles(subject text not null,title text not null,field text,written text default '' not null,constraint import_titles_key primary key(subject,title))

-- imports
create table imports(id integer primary key autoincrement,subject text not null,state text not null,revision integer not null,file_name text not null,format text not null,encoding text,sheets text not null,sheet text,epoch_1904 integer not null,columns text not null,restores_zeros integer not null,lost_zeros integer not null,account_id integer not null,account_name text not null,at text not null,rows integer not null,outcome text,applied_at text,operation_id integer,account_email text,bytes integer default 0 not null,title_row integer,title_row_because text default 'known' not null,first_rows text default '[]' not null,values_for_all text default '[]' not null)

-- latest_changes
create view latest_changes as select coalesce(max(id),0)as mark from changes

-- member_cards
create table member_cards(id integer primary key autoincrement,member_id integer not null references members(id)on delete cascade,code text not null,print_id text not null,valid_from text not null,valid_until text not null,settings_version integer not null,printed_at text not null,account_id integer not null,account_name text not null,account_email text)

-- member_cards_code
create unique index member_cards_code on member_cards(code)

-- member_cards_member
create index member_cards_member on member_cards(member_id,id)

-- member_cards_print
create index member_cards_print on member_cards(print_id,id)

-- member_search
create virtual table member_search using fts5(search_text,content='member_search_texts',content_rowid='id',tokenize='trigram case_sensitive 1',detail='none',columnsize=0)

-- member_search_added
create trigger member_search_added after insert on members begin insert into member_search(rowid,search_text)values(new.id,new.search_text || char(10));end

-- member_search_changed
create trigger member_search_changed after update of search_text on members when old.search_text is not new.search_text begin insert into member_search(member_search,rowid,search_text)values('delete',old.id,old.search_text || char(10));insert into member_search(rowid,search_text)values(new.id,new.search_text || char(10));end

-- member_search_config
create table 'member_search_config'(k primary key,v)without rowid

-- member_search_data
create table 'member_search_data'(id integer primary key,block blob)

-- member_search_idx
create table 'member_search_idx'(segid,term,pgno,primary key(segid,term))without rowid

-- member_search_removed
create trigger member_search_removed after delete on members begin insert into member_search(member_search,rowid,search_text)values('delete',old.id,old.search_text || char(10));end

-- member_search_terms
create virtual table member_search_terms using fts5vocab(member_search,'row')

-- member_search_texts
create view member_search_texts as select id,search_text || char(10)as search_text from members

-- members
create table members(id integer primary key autoincrement,npa text not null,first_name text not null,last_name text,title text,email text,phone text,practice_permit_number text,serkom_number text,serkom_end_date text,experience_year_start integer,region_id integer not null references regions(id),picture text references pictures(name),status text not null,order integer,level text not null,npa_key text not null,npa_fold text not null,full_name_fold text not null,title_fold text,email_fold text,phone_fold text,practice_permit_fold text,serkom_fold text,order_key bigint not null,search_text text not null,version integer not null,created_at text not null,updated_at text not null,deleted_at text,merged_into integer,doubts text not null default '',npa_series text not null default '',match_npa text,match_serkom text,match_phone text,match_email text,match_name text)

-- members_by_email
create index members_by_email on members(email_fold,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_experience
create index members_by_experience on members(experience_year_start,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_experience_descending
create index members_by_experience_descending on members(experience_year_start desc,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_id
create index members_by_id on members(id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_name
create index members_by_name on members(full_name_fold,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_npa
create index members_by_npa on members(npa_fold,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_order
create index members_by_order on members(order_key,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_permit
create index members_by_permit on members(practice_permit_fold,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_phone
create index members_by_phone on members(phone_fold,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_region
create index members_by_region on members(region_id,status,order_key,id,level,deleted_at)where deleted_at is null

-- members_by_serkom
create index members_by_serkom on members(serkom_fold,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_serkom_end
create index members_by_serkom_end on members(serkom_end_date,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_title
create index members_by_title on members(title_fold,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_by_title_descending
create index members_by_title_descending on members(title_fold desc,id,deleted_at,status,level,region_id)where deleted_at is null

-- members_deleted_when
create index members_deleted_when on members(deleted_at,merged_into,id)where deleted_at is not null

-- members_match_email
create index members_match_email on members(match_email,id,deleted_at)where match_email is not null and merged_into is null

-- members_match_name
create index members_match_name on members(match_name,id,deleted_at)where match_name is not null and merged_into is null

-- members_match_npa
create index members_match_npa on members(match_npa,id,deleted_at)where match_npa is not null and merged_into is null

-- members_match_phone
create index members_match_phone on members(match_phone,id,deleted_at)where match_phone is not null and merged_into is null

-- members_match_serkom
create index members_match_serkom on members(match_serkom,id,deleted_at)where match_serkom is not null and merged_into is null

-- members_merged
create index members_merged on members(merged_into)where merged_into is not null

-- members_merged_npa
create index members_merged_npa on members(npa_key)where merged_into is not null

-- members_npa_key
create unique index members_npa_key on members(npa_key)where deleted_at is null

-- members_picture
create index members_picture on members(picture)

-- operations
create table operations(id integer primary key autoincrement,kind text not null,account_id integer,account_name text not null,at text not null,summary text not null,undone_at text,subject text default 'members' not null,rows integer default 0 not null,account_email text)

-- passkeys
create table passkeys(id integer primary key autoincrement,account_id integer not null references accounts(id),credential_id text not null,public_key text not null,counter integer not null,transports text not null,device_type text not null,backed_up integer not null,name text not null,created_at text not null,last_used_at text,constraint passkeys_credential unique(credential_id))

-- passkeys_account
create index passkeys_account on passkeys(account_id)

-- password_links
create table password_links(hash text primary key,account_id integer not null references accounts(id),expires_at text not null,made_by integer references accounts(id))

-- password_links_account
create index password_links_account on password_links(account_id)

-- people_read
create table people_read(account_id integer not null references accounts(id),day text not null,people integer not null,is_told integer not null,constraint people_read_key primary key(account_id,day))

-- pictures
create table pictures(name text primary key,bytes blob not null,thumbnail blob not null,created_at text not null)

-- recovery_codes
create table recovery_codes(account_id integer not null references accounts(id),hash text not null,constraint recovery_codes_key primary key(account_id,hash))

-- regions
create table regions(id integer primary key autoincrement,name text not null,code text,name_key text not null,name_fold text not null,version integer not null,created_at text not null,updated_at text not null,deleted_at text,other_names text)

-- regions_name_key
create unique index regions_name_key on regions(name_key)where deleted_at is null

-- reminder_texts
create table reminder_texts(id integer primary key autoincrement,text text not null,account_id integer,account_name text not null,account_email text,at text not null)

-- reminders
create table reminders(id integer primary key autoincrement,member_id integer not null references members(id)on delete cascade,way text not null,account_id integer,account_name text not null,serkom_end_date text,version integer not null,created_at text not null,updated_at text not null,deleted_at text,account_email text,outcome text)

-- reminders_member
create index reminders_member on reminders(member_id,id)

-- saved_views
create table saved_views(id integer primary key autoincrement,account_id integer not null references accounts(id),name text not null,name_key text not null,query text not null,columns text,audience text not null,version integer not null)

-- saved_views_account
create index saved_views_account on saved_views(account_id)

-- saved_views_audience
create index saved_views_audience on saved_views(audience)

-- second_factor_roles
create table second_factor_roles(role text primary key)

-- security_events
create table security_events(id integer primary key autoincrement,kind text not null,at text not null,alike text,times integer not null,account_id integer,account_name text,account_email text,by_id integer,by_name text,by_email text,address text,device text,detail text not null)

-- security_events_alike
create unique index security_events_alike on security_events(alike)where alike is not null

-- security_events_at
create index security_events_at on security_events(at,id)

-- security_events_kind
create index security_events_kind on security_events(kind,at,id)

-- sessions
create table sessions(id text primary key,account_id integer not null references accounts(id),device text not null,address text not null,created_at text not null,last_seen_at text not null,confirmed_at text not null,expires_at text not null,ended_at text,factor_at text)

-- sessions_live
create index sessions_live on sessions(account_id,expires_at)where ended_at is null

-- sign_ins
create table sign_ins(account_id integer primary key references accounts(id),at text not null)

-- sqlite_sequence
create table sqlite_sequence(name,seq)

-- told_events
create table told_events(account_id integer primary key references accounts(id),until integer not null)

-- totp_secrets
create table totp_secrets(account_id integer primary key references accounts(id),secret text not null,confirmed_at text,last_step integer not null)

-- training_check_ins
create table training_check_ins(id text primary key,registration_id integer not null references training_registrations(id),outcome text not null,at text not null)

-- training_classes
create table training_classes(id integer primary key autoincrement,module_id integer not null references training_modules(id),title text not null,starts_at text not null,ends_at text not null,place text,region_id integer references regions(id),capacity integer,status text not null,title_fold text not null,search_text text not null,version integer not null,created_at text not null,updated_at text not null,deleted_at text)

-- training_classes_module
create index training_classes_module on training_classes(module_id,starts_at,status,deleted_at)where deleted_at is null

-- training_classes_start
create index training_classes_start on training_classes(starts_at,id,status,module_id,deleted_at)where deleted_at is null

-- training_modules
create table training_modules(id integer primary key autoincrement,name text not null,code text,name_key text not null,name_fold text not null,version integer not null,created_at text not null,updated_at text not null,deleted_at text)

-- training_modules_name_key
create unique index training_modules_name_key on training_modules(name_key)where deleted_at is null

-- training_registrations
create table training_registrations(id integer primary key autoincrement,class_id integer not null references training_classes(id),member_id integer not null,registered_at text not null,registered_by integer,attended_at text,attended_how text,attended_by integer,counts_at text,version integer not null,created_at text not null,updated_at text not null,deleted_at text)

-- training_registrations_class
create index training_registrations_class on training_registrations(class_id,attended_at,deleted_at)where deleted_at is null

-- training_registrations_counts
create index training_registrations_counts on training_registrations(counts_at,member_id,attended_at,class_id,deleted_at)where deleted_at is null

-- training_registrations_member
create index training_registrations_member on training_registrations(member_id,counts_at,attended_at,class_id,deleted_at)where deleted_at is null

-- training_registrations_once
create unique index training_registrations_once on training_registrations(class_id,member_id)where deleted_at is null
