/// The number of one instance of a module in a ``LifecycleMachine``: dense, from 0.
typealias NodeID = Int
