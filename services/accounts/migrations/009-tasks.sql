-- What a colleague is to do, given by a person to a role (its queue), to one colleague, or to both.
create table tasks (
  id uuid primary key,
  title text not null check (length(title) between 1 and 200),
  note text not null check (length(note) <= 2000),
  -- Role whose members see it; null: it is its assignee's alone.
  queue text,
  assignee_id uuid references accounts (id),
  -- Only those of the queue who work at this store see it.
  store_id text references stores (id),
  due_at timestamptz,
  -- What it is about, as other services number it; no personal data.
  subject_kind text,
  subject_id uuid,
  subject_number text check (length(subject_number) between 1 and 40),
  created_by uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  done_by uuid references accounts (id),
  done_at timestamptz,
  version integer not null default 1 check (version > 0),
  constraint tasks_somebodys check (queue is not null or assignee_id is not null),
  constraint tasks_store_of_queue check (store_id is null or queue is not null),
  constraint tasks_subject check (num_nulls(subject_kind, subject_id, subject_number) in (0, 3)),
  constraint tasks_done check ((done_by is null) = (done_at is null))
);
create index tasks_open_of_assignee on tasks (assignee_id, due_at) where done_at is null;
create index tasks_open_of_queue on tasks (queue, due_at) where done_at is null;
create index tasks_of_creator on tasks (created_by, created_at desc);
create index tasks_done_at on tasks (done_at) where done_at is not null;

-- Who did what to a task. It outlives a deleted task.
create table task_history (
  id bigint generated always as identity primary key,
  task_id uuid not null,
  at timestamptz not null default now(),
  account_id uuid not null references accounts (id),
  action text not null,
  -- The task's fields; null before it was created and after it was deleted.
  before jsonb,
  after jsonb
);
create index task_history_at on task_history (at);
create index task_history_of_task on task_history (task_id, id desc);
