import type { EventAnswers } from '@uvh/domain/account/event-conditions';
import type { RegistrationField } from '@uvh/domain/account/registration-rules';
import { create } from 'zustand';

/** A field of the form: one of every event, or one that this event asks for. */
export type FormField = RegistrationField | keyof EventAnswers;

export interface RegistrationDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly rollNumber: string;
  readonly institute: string;
  readonly hasConsented: boolean;
}

interface DraftState {
  /** In memory only: it holds a password. */
  readonly draft: RegistrationDraft | null;
  /** Whether the organisers listed the address as a leader's. */
  readonly isLeader: boolean;
  /** Whether the details are an account by now, whose address waits to be verified. */
  readonly hasAccount: boolean;
  /** What a later step found wrong with the details; the form shows it at the field. */
  readonly problem: { readonly field: FormField; readonly message: string } | null;
}

const EMPTY: DraftState = { draft: null, isLeader: false, hasAccount: false, problem: null };

/** The details between the registration form and the step that makes the account. */
export const useDraft = create<DraftState>()(() => EMPTY);

export function keepDraft(draft: RegistrationDraft, isLeader: boolean): void {
  useDraft.setState({ draft, isLeader, hasAccount: false, problem: null });
}

/** Whether the typed details are the account that was made from the draft a moment ago. */
export function isAccountOf(typed: RegistrationDraft): boolean {
  const { draft, hasAccount } = useDraft.getState();
  if (draft === null || !hasAccount) return false;
  return draft.userName === typed.userName && draft.email === typed.email && draft.password === typed.password;
}

export function forgetDraft(): void {
  useDraft.setState(EMPTY);
}

/** The details as the calls of the API take them. */
export function detailsOf(draft: RegistrationDraft) {
  return {
    first_name: draft.firstName,
    last_name: draft.lastName,
    username: draft.userName,
    email: draft.email,
    password: draft.password,
    ...(draft.rollNumber.trim() !== '' && { roll_number: draft.rollNumber }),
    ...(draft.institute.trim() !== '' && { institute: draft.institute }),
    ...(draft.hasConsented && { has_consented: true }),
  };
}
