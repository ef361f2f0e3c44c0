-- access_records
table access_records(id bigint not null identity d,kind text collate c not null,account_id bigint,account_name text collate c not null,account_email text collate c,at text collate c not null,address text collate c,path text collate c,format text collate c,filters text collate c not null,ids text collate c,rows bigint not null,finished_at text collate c,device text collate c)

-- access_records_account
create index access_records_account on public.access_records using btree(account_id,kind,id)

-- access_records_at
create index access_records_at on public.access_records using btree(at,id)

-- access_records_kind
create index access_records_kind on public.access_records using btree(kind,id)

-- access_records_pkey
constraint access_records_pkey on access_records primary key(id)

-- access_records_pkey
create unique index access_records_pkey on public.access_records using btree(id)

-- accounts
table accounts(id bigint not null identity d,name text collate c not null,email text collate c not null,username text collate c not null,role text collate c not null,status text collate c not null,password_hash text collate c not null,email_key text collate c not null,username_key text collate c not null,version bigint not null,created_at text collate c not null,updated_at text collate c not null,deleted_at text collate c,must_change_password bigint not null default 0)

-- accounts_email_key
create unique index accounts_email_key on public.accounts using btree(email_key)where(deleted_at is null)

-- accounts_pkey
constraint accounts_pkey on accounts primary key(id)

-- accounts_pkey
create unique index accounts_pkey on public.accounts using btree(id)

-- accounts_username_key
create unique index accounts_username_key on public.accounts using btree(username_key)where(deleted_at is null)

-- attempts
table attempts(id bigint not null identity d,limit_name text collate c not null,key text collate c not null,at text collate c not null)

-- attempts_key
create index attempts_key on public.attempts using btree(limit_name,key,at)

-- attempts_pkey
constraint attempts_pkey on attempts primary key(id)

-- attempts_pkey
create unique index attempts_pkey on public.attempts using btree(id)

-- card_settings
table card_settings(id bigint not null identity d,name text collate c not null,address text collate c,chairman text collate c,signature text collate c,logo text collate c,colour text collate c not null,back_text text collate c,valid_months bigint not null,version bigint not null,created_at text collate c not null,updated_at text collate c not null,deleted_at text collate c)

-- card_settings_pkey
constraint card_settings_pkey on card_settings primary key(id)

-- card_settings_pkey
create unique index card_settings_pkey on public.card_settings using btree(id)

-- card_voids
table card_voids(id bigint not null identity d,card_id bigint not null,member_id bigint not null,reason text collate c not null,account_name text collate c not null,version bigint not null,created_at text collate c not null,updated_at text collate c not null,deleted_at text collate c)

-- card_voids_card
create unique index card_voids_card on public.card_voids using btree(card_id)where(deleted_at is null)

-- card_voids_card_id_fkey
constraint card_voids_card_id_fkey on card_voids foreign key(card_id)references member_cards(id)on delete cascade

-- card_voids_member
create index card_voids_member on public.card_voids using btree(member_id)

-- card_voids_member_id_fkey
constraint card_voids_member_id_fkey on card_voids foreign key(member_id)references members(id)on delete cascade

-- card_voids_pkey
constraint card_voids_pkey on card_voids primary key(id)

-- card_voids_pkey
create unique index card_voids_pkey on public.card_voids using btree(id)

-- challenges
table challenges(hash text collate c not null,account_id bigint not null,purpose text collate c not null,bound_to text collate c not null,remember bigint not null,tries bigint not null,expires_at text collate c not null)

-- challenges_account
create index challenges_account on public.challenges using btree(account_id)

-- challenges_account_id_fkey
constraint challenges_account_id_fkey on challenges foreign key(account_id)references accounts(id)

-- challenges_pkey
constraint challenges_pkey on challenges primary key(hash)

-- challenges_pkey
create unique index challenges_pkey on public.challenges using btree(hash)

-- changes
table changes(id bigint not null identity d,subject text collate c not null,subject_id bigint not null,version bigint not null,action text collate c not null,source text collate c not null,account_id bigint,account_name text collate c not null,at text collate c not null,fields text collate c not null,operation_id bigint,account_email text collate c,subject_name text collate c,subject_class text collate c,names text collate c,is_part bigint not null default 0,subject_name_fold text collate c,touched text collate c)

-- changes_at
create index changes_at on public.changes using btree(subject,at)

-- changes_entries
create index changes_entries on public.changes using btree(subject,id)where(is_part=0)

-- changes_latest
create index changes_latest on public.changes using btree(subject,id)

-- changes_operation
create index changes_operation on public.changes using btree(operation_id)where(operation_id is not null)

-- changes_pkey
constraint changes_pkey on changes primary key(id)

-- changes_pkey
create unique index changes_pkey on public.changes using btree(id)

-- changes_purged
create index changes_purged on public.changes using btree(at)where(action='purged'::text)

-- changes_subject
create unique index changes_subject on public.changes using btree(subject,subject_id,version)

-- changes_touched
create index changes_touched on public.changes using btree(subject,id,at,touched)where(touched is not null)

-- distinct_members
table distinct_members(id bigint not null identity d,one_id bigint not null,other_id bigint not null,version bigint not null,created_at text collate c not null,updated_at text collate c not null,deleted_at text collate c)

-- distinct_members_one_id_fkey
constraint distinct_members_one_id_fkey on distinct_members foreign key(one_id)references members(id)on delete cascade

-- distinct_members_other
create index distinct_members_other on public.distinct_members using btree(other_id)

-- distinct_members_other_id_fkey
constraint distinct_members_other_id_fkey on distinct_members foreign key(other_id)references members(id)on delete cascade

-- distinct_members_pair
create unique index distinct_members_pair on public.distinct_members using btree(one_id,other_id)where(deleted_at is null)

-- distinct_members_pkey
constraint distinct_members_pkey on distinct_members primary key(id)

-- distinct_members_pkey
create unique index distinct_members_pkey on public.distinct_members using btree(id)

-- import_keys
table import_keys(import_id bigint not null,key text collate c not null,number bigint not null)

-- import_keys_key
constraint import_keys_key on import_keys primary key(import_id,key,number)

-- import_keys_key
create unique index import_keys_key on public.import_keys using btree(import_id,key,number)

-- import_rows
table import_rows(import_id bigint not null,number bigint not null,cells text collate c not null,corrections text collate c,verdict text collate c,choice text collate c,target_id bigint,target_version bigint,finding text collate c,covered text collate c)

-- import_rows_key
constraint import_rows_key on import_rows primary key(import_id,number)

-- import_rows_key
create unique index import_rows_key on public.import_rows using btree(import_id,number)

-- import_rows_verdict
create index import_rows_verdict on public.import_rows using btree(import_id,verdict,choice,number)

-- import_titles
table import_titles(subject text collate c not null,title text collate c not null,field text collate c,written text collate c not null default ''::text)

-- import_titles_key
constraint import_titles_key on import_titles primary key(subject,title)

-- import_titles_key
create unique index import_titles_key on public.import_titles using btree(subject,title)

-- imports
table imports(id bigint not null identity d,subject text collate c not null,state text collate c not null,revision bigint not null,file_name text collate c not null,format text collate c not null,encoding text collate c,sheets text collate c not null,sheet text collate c,epoch_1904 bigint not null,columns text collate c not null,restores_zeros bigint not null,lost_zeros bigint not null,account_id bigint not null,account_name text collate c not null,at text collate c not null,rows bigint not null,outcome text collate c,applied_at text collate c,operation_id bigint,account_email text collate c,bytes bigint not null default 0,title_row bigint,title_row_because text collate c not null default 'known'::text,first_rows text collate c not null default '[]'::text,values_for_all text collate c not null default '[]'::text)

-- imports_pkey
constraint imports_pkey on imports primary key(id)

-- imports_pkey
create unique index imports_pkey on public.imports using btree(id)

-- kysely_migration_lock_pkey
create unique index kysely_migration_lock_pkey on public.kysely_migration_lock using btree(id)

-- kysely_migration_pkey
create unique index kysely_migration_pkey on public.kysely_migration using btree(name)

-- latest_changes
view latest_changes as select case when(pg_snapshot_xmin(seen.seen)=pg_snapshot_xmax(seen.seen))then(select(coalesce(max(changes.id),(0)::bigint))::text as coalesce from changes)else(seen.seen)::text end as mark from pg_current_snapshot()seen(seen);

-- member_cards
table member_cards(id bigint not null identity d,member_id bigint not null,code text collate c not null,print_id text collate c not null,valid_from text collate c not null,valid_until text collate c not null,settings_version bigint not null,printed_at text collate c not null,account_id bigint not null,account_name text collate c not null,account_email text collate c)

-- member_cards_code
create unique index member_cards_code on public.member_cards using btree(code)

-- member_cards_member
create index member_cards_member on public.member_cards using btree(member_id,id)

-- member_cards_member_id_fkey
constraint member_cards_member_id_fkey on member_cards foreign key(member_id)references members(id)on delete cascade

-- member_cards_pkey
constraint member_cards_pkey on member_cards primary key(id)

-- member_cards_pkey
create unique index member_cards_pkey on public.member_cards using btree(id)

-- member_cards_print
create index member_cards_print on public.member_cards using btree(print_id,id)

-- member_search
table member_search(id bigint not null,search_text text collate c not null)

-- member_search_delete
create or replace function public.member_search_delete()returns trigger language plpgsql as $function$ begin delete from member_search where id in(select id from removed);return null;end $function$

-- member_search_delete
create trigger member_search_delete after delete on public.members referencing old table as removed for each statement execute function member_search_delete()

-- member_search_insert
create or replace function public.member_search_insert()returns trigger language plpgsql as $function$ begin insert into member_search(id,search_text)select id,search_text from added order by id;return null;end $function$

-- member_search_insert
create trigger member_search_insert after insert on public.members referencing new table as added for each statement execute function member_search_insert()

-- member_search_pkey
constraint member_search_pkey on member_search primary key(id)

-- member_search_pkey
create unique index member_search_pkey on public.member_search using btree(id)

-- member_search_text
create index member_search_text on public.member_search using gin(search_text gin_trgm_ops)with(gin_pending_list_limit='1024')

-- member_search_update
create or replace function public.member_search_update()returns trigger language plpgsql as $function$ begin update member_search set search_text=added.search_text from added where member_search.id=added.id and member_search.search_text <> added.search_text;return null;end $function$

-- member_search_update
create trigger member_search_update after update on public.members referencing new table as added for each statement execute function member_search_update()

-- members
table members(id bigint not null identity d,npa text collate c not null,first_name text collate c not null,last_name text collate c,title text collate c,email text collate c,phone text collate c,practice_permit_number text collate c,serkom_number text collate c,serkom_end_date text collate c,experience_year_start bigint,region_id bigint not null,picture text collate c,status text collate c not null,order bigint,level text collate c not null,npa_key text collate c not null,npa_fold text collate c not null,full_name_fold text collate c not null,title_fold text collate c,email_fold text collate c,phone_fold text collate c,practice_permit_fold text collate c,serkom_fold text collate c,order_key bigint not null,search_text text collate c not null,version bigint not null,created_at text collate c not null,updated_at text collate c not null,deleted_at text collate c,merged_into bigint,doubts text collate c not null default ''::text,npa_series text collate c not null default ''::text,match_npa text collate c,match_serkom text collate c,match_phone text collate c,match_email text collate c,match_name text collate c)

-- members_by_email
create index members_by_email on public.members using btree(email_fold,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_experience
create index members_by_experience on public.members using btree(experience_year_start,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_experience_descending
create index members_by_experience_descending on public.members using btree(experience_year_start desc,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_id
create index members_by_id on public.members using btree(id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_name
create index members_by_name on public.members using btree(full_name_fold,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_npa
create index members_by_npa on public.members using btree(npa_fold,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_order
create index members_by_order on public.members using btree(order_key,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_permit
create index members_by_permit on public.members using btree(practice_permit_fold,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_phone
create index members_by_phone on public.members using btree(phone_fold,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_region
create index members_by_region on public.members using btree(region_id,status,order_key,id)include(level,deleted_at)where(deleted_at is null)

-- members_by_serkom
create index members_by_serkom on public.members using btree(serkom_fold,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_serkom_end
create index members_by_serkom_end on public.members using btree(serkom_end_date,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_title
create index members_by_title on public.members using btree(title_fold,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_by_title_descending
create index members_by_title_descending on public.members using btree(title_fold desc,id)include(deleted_at,status,level,region_id)where(deleted_at is null)

-- members_deleted_when
create index members_deleted_when on public.members using btree(deleted_at,merged_into,id)where(deleted_at is not null)

-- members_match_email
create index members_match_email on public.members using btree(match_email,id,deleted_at)where((match_email is not null)and(merged_into is null))

-- members_match_name
create index members_match_name on public.members using btree(match_name,id,deleted_at)where((match_name is not null)and(merged_into is null))

-- members_match_npa
create index members_match_npa on public.members using btree(match_npa,id,deleted_at)where((match_npa is not null)and(merged_into is null))

-- members_match_phone
create index members_match_phone on public.members using btree(match_phone,id,deleted_at)where((match_phone is not null)and(merged_into is null))

-- members_match_serkom
create index members_match_serkom on public.members using btree(match_serkom,id,deleted_at)where((match_serkom is not null)and(merged_into is null))

-- members_merged
create index members_merged on public.members using btree(merged_into)where(merged_into is not null)

-- members_merged_npa
create index members_merged_npa on public.members using btree(npa_key)where(merged_into is not null)

-- members_npa_key
create unique index members_npa_key on public.members using btree(npa_key)where(deleted_at is null)

-- members_picture
create index members_picture on public.members using btree(picture)

-- members_picture_fkey
constraint members_picture_fkey on members foreign key(picture)references pictures(name)

-- members_pkey
constraint members_pkey on members primary key(id)

-- members_pkey
create unique index members_pkey on public.members using btree(id)

-- members_region_id_fkey
constraint members_region_id_fkey on members foreign key(region_id)references regions(id)

-- operations
table operations(id bigint not null identity d,kind text collate c not null,account_id bigint,account_name text collate c not null,at text collate c not null,summary text collate c not null,undone_at text collate c,subject text collate c not null default 'members'::text,rows bigint not null default 0,account_email text collate c)

-- operations_pkey
constraint operations_pkey on operations primary key(id)

-- operations_pkey
create unique index operations_pkey on public.operations using btree(id)

-- passkeys
table passkeys(id bigint not null identity d,account_id bigint not null,credential_id text collate c not null,public_key text collate c not null,counter bigint not null,transports text collate c not null,device_type text collate c not null,backed_up bigint not null,name text collate c not null,created_at text collate c not null,last_used_at text collate c)

-- passkeys_account
create index passkeys_account on public.passkeys using btree(account_id)

-- passkeys_account_id_fkey
constraint passkeys_account_id_fkey on passkeys foreign key(account_id)references accounts(id)

-- passkeys_credential
constraint passkeys_credential on passkeys unique(credential_id)

-- passkeys_credential
create unique index passkeys_credential on public.passkeys using btree(credential_id)

-- passkeys_pkey
constraint passkeys_pkey on passkeys primary key(id)

-- passkeys_pkey
create unique index passkeys_pkey on public.passkeys using btree(id)

-- password_links
table password_links(hash text collate c not null,account_id bigint not null,expires_at text collate c not null,made_by bigint)

-- password_links_account
create index password_links_account on public.password_links using btree(account_id)

-- password_links_account_id_fkey
constraint password_links_account_id_fkey on password_links foreign key(account_id)references accounts(id)

-- password_links_made_by_fkey
constraint password_links_made_by_fkey on password_links foreign key(made_by)references accounts(id)

-- password_links_pkey
constraint password_links_pkey on password_links primary key(hash)

-- password_links_pkey
create unique index password_links_pkey on public.password_links using btree(hash)

-- people_read
table people_read(account_id bigint not null,day text collate c not null,people bigint not null,is_told bigint not null)

-- people_read_account_id_fkey
constraint people_read_account_id_fkey on people_read foreign key(account_id)references accounts(id)

-- people_read_key
constraint people_read_key on people_read primary key(account_id,day)

-- people_read_key
create unique index people_read_key on public.people_read using btree(account_id,day)

-- pictures
table pictures(name text collate c not null,bytes bytea not null,thumbnail bytea not null,created_at text collate c not null)

-- pictures_pkey
constraint pictures_pkey on pictures primary key(name)

-- pictures_pkey
create unique index pictures_pkey on public.pictures using btree(name)

-- recovery_codes
table recovery_codes(account_id bigint not null,hash text collate c not null)

-- recovery_codes_account_id_fkey
constraint recovery_codes_account_id_fkey on recovery_codes foreign key(account_id)references accounts(id)

-- recovery_codes_key
constraint recovery_codes_key on recovery_codes primary key(account_id,hash)

-- recovery_codes_key
create unique index recovery_codes_key on public.recovery_codes using btree(account_id,hash)

-- regions
table regions(id bigint not null identity d,name text collate c not null,code text collate c,name_key text collate c not null,name_fold text collate c not null,version bigint not null,created_at text collate c not null,updated_at text collate c not null,deleted_at text collate c,other_names text collate c)

-- regions_name_key
create unique index regions_name_key on public.regions using btree(name_key)where(deleted_at is null)

-- regions_pkey
constraint regions_pkey on regions primary key(id)

-- regions_pkey
create unique index regions_pkey on public.regions using btree(id)

-- reminder_texts
table reminder_texts(id bigint not null identity d,text text collate c not null,account_id bigint,account_name text collate c not null,account_email text collate c,at text collate c not null)

-- reminder_texts_pkey
constraint reminder_texts_pkey on reminder_texts primary key(id)

-- reminder_texts_pkey
create unique index reminder_texts_pkey on public.reminder_texts using btree(id)

-- reminders
table reminders(id bigint not null identity d,member_id bigint not null,way text collate c not null,account_id bigint,account_name text collate c not null,serkom_end_date text collate c,version bigint not null,created_at text collate c not null,updated_at text collate c not null,deleted_at text collate c,account_email text collate c,outcome text collate c)

-- reminders_member
create index reminders_member on public.reminders using btree(member_id,id)

-- reminders_member_id_fkey
constraint reminders_member_id_fkey on reminders foreign key(member_id)references members(id)on delete cascade

-- reminders_pkey
constraint reminders_pkey on reminders primary key(id)

-- reminders_pkey
create unique index reminders_pkey on public.reminders using btree(id)

-- saved_views
table saved_views(id bigint not null identity d,account_id bigint not null,name text collate c not null,name_key text collate c not null,query text collate c not null,columns text collate c,audience text collate c not null,version bigint not null)

-- saved_views_account
create index saved_views_account on public.saved_views using btree(account_id)

-- saved_views_account_id_fkey
constraint saved_views_account_id_fkey on saved_views foreign key(account_id)references accounts(id)

-- saved_views_audience
create index saved_views_audience on public.saved_views using btree(audience)

-- saved_views_pkey
constraint saved_views_pkey on saved_views primary key(id)

-- saved_views_pkey
create unique index saved_views_pkey on public.saved_views using btree(id)

-- second_factor_roles
table second_factor_roles(role text collate c not null)

-- second_factor_roles_pkey
constraint second_factor_roles_pkey on second_factor_roles primary key(role)

-- second_factor_roles_pkey
create unique index second_factor_roles_pkey on public.second_factor_roles using btree(role)

-- security_events
table security_events(id bigint not null identity d,kind text collate c not null,at text collate c not null,alike text collate c,times bigint not null,account_id bigint,account_name text collate c,account_email text collate c,by_id bigint,by_name text collate c,by_email text collate c,address text collate c,device text collate c,detail text collate c not null)

-- security_events_alike
create unique index security_events_alike on public.security_events using btree(alike)where(alike is not null)

-- security_events_at
create index security_events_at on public.security_events using btree(at,id)

-- security_events_kind
create index security_events_kind on public.security_events using btree(kind,at,id)

-- security_events_pkey
constraint security_events_pkey on security_events primary key(id)

-- security_events_pkey
create unique index security_events_pkey on public.security_events using btree(id)

-- sessions
table sessions(id text collate c not null,account_id bigint not null,device text collate c not null,address text collate c not null,created_at text collate c not null,last_seen_at text collate c not null,confirmed_at text collate c not null,expires_at text collate c not null,ended_at text collate c,factor_at text collate c)

-- sessions_account_id_fkey
constraint sessions_account_id_fkey on sessions foreign key(account_id)references accounts(id)

-- sessions_live
create index sessions_live on public.sessions using btree(account_id,expires_at)where(ended_at is null)

-- sessions_pkey
constraint sessions_pkey on sessions primary key(id)

-- sessions_pkey
create unique index sessions_pkey on public.sessions using btree(id)

-- sign_ins
table sign_ins(account_id bigint not null,at text collate c not null)

-- sign_ins_account_id_fkey
constraint sign_ins_account_id_fkey on sign_ins foreign key(account_id)references accounts(id)

-- sign_ins_pkey
constraint sign_ins_pkey on sign_ins primary key(account_id)

-- sign_ins_pkey
create unique index sign_ins_pkey on public.sign_ins using btree(account_id)

-- told_events
table told_events(account_id bigint not null,until bigint not null)

-- told_events_account_id_fkey
constraint told_events_account_id_fkey on told_events foreign key(account_id)references accounts(id)

-- told_events_pkey
constraint told_events_pkey on told_events primary key(account_id)

-- told_events_pkey
create unique index told_events_pkey on public.told_events using btree(account_id)

-- totp_secrets
table totp_secrets(account_id bigint not null,secret text collate c not null,confirmed_at text collate c,last_step bigint not null)

-- totp_secrets_account_id_fkey
constraint totp_secrets_account_id_fkey on totp_secrets foreign key(account_id)references accounts(id)

-- totp_secrets_pkey
constraint totp_secrets_pkey on totp_secrets primary key(account_id)

-- totp_secrets_pkey
create unique index totp_secrets_pkey on public.totp_secrets using btree(account_id)

-- training_check_ins
table training_check_ins(id text collate c not null,registration_id bigint not null,outcome text collate c not null,at text collate c not null)

-- training_check_ins_pkey
constraint training_check_ins_pkey on training_check_ins primary key(id)

-- training_check_ins_pkey
create unique index training_check_ins_pkey on public.training_check_ins using btree(id)

-- training_check_ins_registration_id_fkey
constraint training_check_ins_registration_id_fkey on training_check_ins foreign key(registration_id)references training_registrations(id)

-- training_classes
table training_classes(id bigint not null identity d,module_id bigint not null,title text collate c not null,starts_at text collate c not null,ends_at text collate c not null,place text collate c,region_id bigint,capacity bigint,status text collate c not null,title_fold text collate c not null,search_text text collate c not null,version bigint not null,created_at text collate c not null,updated_at text collate c not null,deleted_at text collate c)

-- training_classes_module
create index training_classes_module on public.training_classes using btree(module_id,starts_at,status,deleted_at)where(deleted_at is null)

-- training_classes_module_id_fkey
constraint training_classes_module_id_fkey on training_classes foreign key(module_id)references training_modules(id)

-- training_classes_pkey
constraint training_classes_pkey on training_classes primary key(id)

-- training_classes_pkey
create unique index training_classes_pkey on public.training_classes using btree(id)

-- training_classes_region_id_fkey
constraint training_classes_region_id_fkey on training_classes foreign key(region_id)references regions(id)

-- training_classes_start
create index training_classes_start on public.training_classes using btree(starts_at,id,status,module_id,deleted_at)where(deleted_at is null)

-- training_modules
table training_modules(id bigint not null identity d,name text collate c not null,code text collate c,name_key text collate c not null,name_fold text collate c not null,version bigint not null,created_at text collate c not null,updated_at text collate c not null,deleted_at text collate c)

-- training_modules_name_key
create unique index training_modules_name_key on public.training_modules using btree(name_key)where(deleted_at is null)

-- training_modules_pkey
constraint training_modules_pkey on training_modules primary key(id)

-- training_modules_pkey
create unique index training_modules_pkey on public.training_modules using btree(id)

-- training_registrations
table training_registrations(id bigint not null identity d,class_id bigint not null,member_id bigint not null,registered_at text collate c not null,registered_by bigint,attended_at text collate c,attended_how text collate c,attended_by bigint,counts_at text collate c,version bigint not null,created_at text collate c not null,updated_at text collate c not null,deleted_at text collate c)

-- training_registrations_class
create index training_registrations_class on public.training_registrations using btree(class_id,attended_at,deleted_at)where(deleted_at is null)

-- training_registrations_class_id_fkey
constraint training_registrations_class_id_fkey on training_registrations foreign key(class_id)references training_classes(id)

-- training_registrations_counts
create index training_registrations_counts on public.training_registrations using btree(counts_at,member_id,attended_at,class_id,deleted_at)where(deleted_at is null)

-- training_registrations_member
create index training_registrations_member on public.training_registrations using btree(member_id,counts_at,attended_at,class_id,deleted_at)where(deleted_at is null)

-- training_registrations_once
create unique index training_registrations_once on public.training_registrations using btree(class_id,member_id)where(deleted_at is null)

-- training_registrations_pkey
constraint training_registrations_pkey on training_registrations primary key(id)

-- training_registrations_pkey
create unique index training_registrations_pkey on public.training_registrations using btree(id)
